package io.fullwire.agent.remote.tree;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Says how far the site is, or that it cannot be asked.
final class ProgressOnlyCatalog implements CatalogClient {
  volatile boolean away;
  volatile long revision;

  @Override
  public Mono<TreeProgress> progress(TreeId tree) {
    return away
        ? Mono.error(FullwireException.unavailable("the catalog is away", null))
        : Mono.fromSupplier(
            () ->
                new TreeProgress(
                    new TreeDescriptor(
                        tree, new TreeName("t"), new SiteName("s"), new Timestamp(0, 0)),
                    revision,
                    revision,
                    1,
                    0));
  }

  @Override
  public Flux<TreeDescriptor> trees() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<Void> deleteTree(TreeId tree) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<CommitReceipt> commit(TreeId tree, CommitRequest request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Mono<Listing> list(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin) {
    throw new UnsupportedOperationException();
  }
}
