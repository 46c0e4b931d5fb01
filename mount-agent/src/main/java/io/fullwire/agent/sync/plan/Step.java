package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.Timestamp;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// What becomes of one entry. Steps come in depth-first order, parents before their entries, and
/// are carried out in that order.
///
/// A step that waits for content has it in a stage: completed with the node's state once all blobs
/// are durable, or exceptionally with an [io.fullwire.agent.sync.content.EntryFailure] when this
/// entry alone is affected.
public sealed interface Step {
  EntryPath path();

  /// The entry is there and equal.
  ///
  /// When `group` has landed elsewhere meanwhile, the name is made to lead there.
  record Keep(EntryPath path, TargetDirectory parent, Node node, @Nullable LinkGroup group)
      implements Step {}

  /// A new node under a name that is free, or that `obstacle` has had until then.
  ///
  /// @param self set for a directory
  record Make(
      EntryPath path,
      TargetDirectory parent,
      @Nullable InodeNumber obstacle,
      CompletableFuture<NodeState> state,
      @Nullable LinkGroup group,
      @Nullable TargetDirectory self)
      implements Step {}

  /// The entry is there and of the right kind, and its state may differ.
  ///
  /// @param parent of the top of the sync, the top itself
  record Change(
      EntryPath path,
      TargetDirectory parent,
      Node node,
      CompletableFuture<NodeState> state,
      @Nullable LinkGroup group)
      implements Step {}

  /// One more name for a node that an earlier step made or kept.
  record LinkTo(
      EntryPath path, TargetDirectory parent, @Nullable InodeNumber obstacle, LinkGroup group)
      implements Step {}

  /// The entry of the tree is in the way of a new one and goes now, deepest first.
  record MakeWay(EntryPath path, InodeNumber parent, EntryName name, InodeNumber inode)
      implements Step {}

  /// All entries of a directory are behind: now its time can be set to stay.
  record LeaveDirectory(EntryPath path, TargetDirectory self, Timestamp modified) implements Step {}

  /// The entry cannot be synced; what the tree has under its name stays as it is.
  record Fail(EntryPath path, TargetDirectory parent, String reason) implements Step {}

  /// A directory could not be listed to its end.
  record FailListing(EntryPath path, String reason) implements Step {}
}
