package io.fullwire.catalog.site;

import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// What the catalog of this site answers. The HTTP side is a thin coat around it.
public final class Catalog implements CatalogClient {
  private static final String COMMITTER = "catalog";

  private final SiteName site;
  private final TreeRegistry registry;
  private final TreeLogs logs;
  private final Replicas replicas;
  private final Commits commits;
  private final Reads reads;
  private final Scheduler workers;

  /// @param workers runs what blocks: the disk, the cluster
  public Catalog(
      SiteName site,
      TreeRegistry registry,
      TreeLogs logs,
      Replicas replicas,
      Commits commits,
      Reads reads,
      Scheduler workers) {
    this.site = site;
    this.registry = registry;
    this.logs = logs;
    this.replicas = replicas;
    this.commits = commits;
    this.reads = reads;
    this.workers = workers;
  }

  @Override
  public Flux<TreeDescriptor> trees() {
    return Flux.defer(
        () ->
            Flux.fromStream(
                registry.trees().values().stream()
                    .sorted(
                        Comparator.comparing(TreeDescriptor::name)
                            .thenComparing(TreeDescriptor::home))));
  }

  @Override
  public Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root) {
    return Mono.fromCallable(() -> register(id, name))
        .subscribeOn(workers)
        .flatMap(tree -> commits.commit(id, firstCommit(tree, root)).thenReturn(tree));
  }

  @Override
  public Mono<Void> deleteTree(TreeId tree) {
    return Mono.<Void>fromRunnable(() -> delete(tree)).subscribeOn(workers);
  }

  @Override
  public Mono<TreeProgress> progress(TreeId tree) {
    return Mono.fromCallable(() -> progressOf(requireKnown(tree)));
  }

  @Override
  public Mono<CommitReceipt> commit(TreeId tree, CommitRequest request) {
    return commits.commit(tree, request);
  }

  /// As [#commit], from another instance that takes this one for the leader.
  public Mono<CommitReceipt> commitPassedOn(TreeId tree, CommitRequest request) {
    return commits.commitHere(tree, request);
  }

  @Override
  public Mono<Listing> list(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    return reads.list(tree, path, after, entryCountMax);
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin) {
    return reads.snapshot(tree, root, revisionMin);
  }

  private TreeDescriptor register(TreeId id, TreeName name) {
    TreeDescriptor known = registry.find(id).orElse(null);
    if (known != null) {
      if (known.home().equals(site) && known.name().equals(name)) {
        return known;
      }
      throw FullwireException.alreadyExists("tree " + id + " exists with another name: " + known);
    }
    if (registry.find(site, name).isPresent()) {
      throw FullwireException.alreadyExists("site " + site + " has a tree '" + name + "' already");
    }
    logs.create(id);
    TreeDescriptor tree = new TreeDescriptor(id, name, site, Timestamp.of(Instant.now()));
    registry.put(tree);
    return tree;
  }

  /// Gives the root its owner. Its request id is made of the tree's, so that making a tree again
  /// does not do this again.
  private static CommitRequest firstCommit(TreeDescriptor tree, Ownership root) {
    return new CommitRequest(
        new RequestId(tree.id().value()),
        COMMITTER,
        List.of(new Mutation.SetAttributes(InodeNumber.ROOT, root, tree.created())));
  }

  /// The log goes first: when this stops half way, the tree is still known and can be deleted
  /// again.
  private void delete(TreeId id) {
    TreeDescriptor tree = requireKnown(id);
    if (!tree.home().equals(site)) {
      throw FullwireException.invalid(
          "tree '" + tree.name() + "' is at home at site " + tree.home() + ", not here");
    }
    logs.delete(id);
    registry.remove(id);
  }

  private TreeProgress progressOf(TreeDescriptor tree) {
    TreeReplica replica = replicas.require(tree.id());
    TreeHead head = replica.head();
    long homeRevision = Math.max(head.revision(), commits.revisionHeardOf(tree.id()));
    return new TreeProgress(tree, head.revision(), homeRevision, head.epoch(), head.entryCount());
  }

  private TreeDescriptor requireKnown(TreeId tree) {
    return registry
        .find(tree)
        .orElseThrow(
            () -> FullwireException.notFound("tree " + tree + " is not known at this site"));
  }
}
