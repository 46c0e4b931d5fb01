package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.protocol.tree.InodeNumber;
import org.jspecify.annotations.Nullable;

/// The names of one node of the source that has several. The first of them in depth-first order
/// becomes a node of the tree, and the others become links to it.
///
/// `existing` is used by the thread that plans, `landed` by the one that carries out.
public final class LinkGroup {
  private final EntryPath firstPath;

  /// The node of the tree that the first name leads to and keeps; null when it is made.
  private @Nullable InodeNumber existing;

  private @Nullable InodeNumber landed;
  private @Nullable NodeState state;

  LinkGroup(EntryPath firstPath) {
    this.firstPath = firstPath;
  }

  public EntryPath firstPath() {
    return firstPath;
  }

  void keeps(InodeNumber inode) {
    existing = inode;
  }

  @Nullable InodeNumber existing() {
    return existing;
  }

  public void landed(InodeNumber inode) {
    landed = inode;
  }

  /// Null when the first name failed.
  public @Nullable InodeNumber landed() {
    return landed;
  }

  public void state(NodeState landedState) {
    state = landedState;
  }

  /// What the node is like; null when the first name failed.
  public @Nullable NodeState state() {
    return state;
  }
}
