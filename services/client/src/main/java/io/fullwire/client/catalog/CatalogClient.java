package io.fullwire.client.catalog;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The index of trees of one site, as its clients see it.
///
/// All methods fail with a [io.fullwire.protocol.error.FullwireException], are safe from any
/// thread, and do nothing until subscribed.
public interface CatalogClient {
  /// The trees that this site knows, its own and its peers', in the order of their names.
  Flux<TreeDescriptor> trees();

  /// Makes an empty tree whose home is this site, under an id that the caller chose: asking again
  /// with the same id and name answers the tree that the first request made. `ALREADY_EXISTS` when
  /// another tree has the name here.
  Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root);

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

  /// The node that `path` leads to from the root (which the empty path names), following no
  /// symlink, and of a directory the first entries behind `after` in the order of their name bytes:
  /// `entryCountMax` of them, 0 to 10,000; from the first one when `after` is null. `NOT_FOUND`
  /// names the first part of the path that leads nowhere.
  Mono<Listing> list(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax);

  /// The subtree below `root` at one revision, at least `revisionMin`: waits, bounded by the
  /// service's own limit, until the site has applied that much.
  Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin);
}
