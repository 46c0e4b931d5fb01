package io.fullwire.catalog.site;

import io.fullwire.catalog.log.NotLeadingException;
import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.client.catalog.CatalogBodies;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.util.retry.Retry;

/// The way of a commit to the one who may append it: the leader in this process, another instance
/// of this catalog, or the tree's home.
public final class Commits {
  private static final Logger LOG = LoggerFactory.getLogger(Commits.class);

  /// How often a commit looks for its leader anew.
  private static final int ATTEMPTS_MAX = 5;

  private static final Duration ATTEMPT_PAUSE = Duration.ofMillis(200);

  /// How long an answer from elsewhere is held back until this site shows the commit too, so that
  /// who made it reads what it wrote. Longer, and the answer comes all the same: it is true.
  private static final Duration READ_OWN_WRITE_WAIT = Duration.ofSeconds(5);

  private final SiteName site;
  private final TreeRegistry registry;
  private final Replicas replicas;
  private final Election election;
  private final OtherCatalogs others;
  private final Scheduler workers;
  private final Map<TreeId, Long> heardOf = new ConcurrentHashMap<>();

  /// @param workers runs what blocks: validation reads the disk
  public Commits(
      SiteName site,
      TreeRegistry registry,
      Replicas replicas,
      Election election,
      OtherCatalogs others,
      Scheduler workers) {
    this.site = site;
    this.registry = registry;
    this.replicas = replicas;
    this.election = election;
    this.others = others;
    this.workers = workers;
  }

  public Mono<CommitReceipt> commit(TreeId tree, CommitRequest request) {
    return Mono.defer(() -> route(tree, request))
        .subscribeOn(workers)
        .retryWhen(
            Retry.fixedDelay(ATTEMPTS_MAX - 1L, ATTEMPT_PAUSE)
                .filter(NotLeadingException.class::isInstance)
                .onRetryExhaustedThrow((retry, last) -> last.failure()))
        .onErrorMap(NotLeadingException.class, Commits::noLeader);
  }

  /// Hands the commit to the leader in this process, whoever should lead.
  public Mono<CommitReceipt> commitHere(TreeId tree, CommitRequest request) {
    return Mono.defer(() -> submit(tree, request))
        .subscribeOn(workers)
        .onErrorMap(NotLeadingException.class, Commits::noLeader);
  }

  /// The highest revision that another catalog has told of; 0 when none has.
  public long revisionHeardOf(TreeId tree) {
    return heardOf.getOrDefault(tree, 0L);
  }

  private Mono<CommitReceipt> route(TreeId tree, CommitRequest request) {
    TreeDescriptor descriptor =
        registry
            .find(tree)
            .orElseThrow(
                () -> FullwireException.notFound("tree " + tree + " is not known at this site"));
    CatalogBodies.Commit body = new CatalogBodies.Commit(tree, request);
    if (!descriptor.home().equals(site)) {
      return others.commitAtHome(descriptor.home(), body).flatMap(this::shownHere);
    }
    return switch (election.leaderOf(tree)) {
      case Leadership.Here here -> submit(tree, request);
      case Leadership.Elsewhere elsewhere ->
          others.commitAtInstance(elsewhere.instance(), body).flatMap(this::shownHere);
    };
  }

  private Mono<CommitReceipt> submit(TreeId tree, CommitRequest request) {
    TreeReplica replica = replicas.require(tree);
    replica.requireNotBroken();
    // The answer is shared by all who sent this request, so one who goes away must not cancel it.
    return Mono.fromFuture(replica.leader().submit(request, CommitSize.estimate(request)), true)
        .onErrorMap(CompletionException.class, Throwable::getCause);
  }

  private Mono<CommitReceipt> shownHere(OtherCatalogs.Answer answer) {
    TreeId tree = answer.tree();
    CommitReceipt receipt = answer.receipt();
    heardOf.merge(tree, receipt.revision(), Math::max);
    return Mono.fromFuture(() -> replicas.require(tree).reached(receipt.revision()))
        .timeout(READ_OWN_WRITE_WAIT)
        .onErrorResume(
            e -> e instanceof TimeoutException || e instanceof FullwireException,
            e -> {
              LOG.warn("tree {}: revision {} does not show here yet", tree, receipt.revision());
              return Mono.empty();
            })
        .thenReturn(receipt);
  }

  private static FullwireException noLeader(NotLeadingException e) {
    return FullwireException.unavailable(String.valueOf(e.getMessage()), e);
  }
}
