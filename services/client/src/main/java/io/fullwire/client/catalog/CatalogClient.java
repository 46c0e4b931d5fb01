package io.fullwire.client.catalog;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The index of trees of one site, as its clients see it.
///
/// All methods fail with a [io.fullwire.protocol.error.FullwireException], are safe from any
/// thread, and do nothing until subscribed.
public interface CatalogClient {
  /// The trees that this site knows, its own and its peers', in the order of their names.
  Flux<TreeDescriptor> trees();

  /// Makes an empty tree whose home is this site. `ALREADY_EXISTS` when the name is taken here.
  Mono<TreeDescriptor> createTree(TreeName name, Ownership root);

  /// Deletes the tree and its log. `NOT_FOUND` when there is none; `INVALID_REQUEST` when its home
  /// is another site.
  Mono<Void> deleteTree(TreeId tree);

  /// How far this site has applied the tree's log.
  Mono<TreeProgress> progress(TreeId tree);

  /// Changes the tree, all of the request or nothing. The answer comes when the commit is durable
  /// in the home's log and applied there, whichever site was asked. `CONFLICT` when a precondition
  /// of a mutation does not hold, naming the mutation; sending the same request id again answers
  /// the first receipt.
  Mono<CommitReceipt> commit(TreeId tree, CommitRequest request);

  /// The subtree below `root` at one revision, at least `revisionMin`: waits, bounded by the
  /// service's own limit, until the site has applied that much.
  Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin);
}
