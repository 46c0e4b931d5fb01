package io.fullwire.protocol.apply;

import io.fullwire.protocol.tree.InodeNumber;

/// What is kept at a name.
public sealed interface NameTarget {
  InodeNumber inode();

  /// The node itself, which has no other name: so that a listing with attributes is one scan.
  record Whole(NodeState state) implements NameTarget {
    @Override
    public InodeNumber inode() {
      return state.node().inode();
    }
  }

  /// The number of a node that has, or once had, several names and is kept apart from them.
  record Reference(InodeNumber inode) implements NameTarget {}
}
