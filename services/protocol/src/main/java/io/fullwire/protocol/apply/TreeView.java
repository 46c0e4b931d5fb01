package io.fullwire.protocol.apply;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import org.jspecify.annotations.Nullable;

/// The state of a tree at one revision, by key. Null means that there is none.
///
/// A mount that was not given all of a tree's head says in [#head()] that no inode number is
/// unreserved, and that it remembers no request in [#receipt]: those are the leader's to check.
public interface TreeView {
  TreeHead head();

  @Nullable NameTarget name(NameKey key);

  @Nullable NodePlace place(InodeNumber inode);

  /// What the commit with this request id was answered. Remembered for at least the last
  /// [TreeState#REQUESTS_REMEMBERED] commits, so that one sent again changes the tree once.
  @Nullable CommitReceipt receipt(RequestId requestId);

  default @Nullable NodeState node(InodeNumber inode) {
    return switch (place(inode)) {
      case null -> null;
      case NodePlace.Apart apart -> apart.state();
      case NodePlace.AtName at -> nodeAt(at.key(), inode);
    };
  }

  private NodeState nodeAt(NameKey key, InodeNumber inode) {
    if (name(key) instanceof NameTarget.Whole whole && whole.inode().equals(inode)) {
      return whole.state();
    }
    throw new IllegalStateException(inode + " is not at " + key + ", its place");
  }

  /// The tree of an empty log: a root and nothing in it.
  static TreeView empty() {
    return EmptyTree.INSTANCE;
  }
}
