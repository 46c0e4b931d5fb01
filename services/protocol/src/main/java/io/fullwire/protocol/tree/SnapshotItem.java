package io.fullwire.protocol.tree;

import io.fullwire.protocol.log.LogPosition;

/// What a snapshot of a tree or a subtree streams: one [Header], the entries depth-first (a
/// directory's entries in the order of their name bytes, each directory's own entries right after
/// it), one [Trailer]. A stream without the trailer was cut short.
public sealed interface SnapshotItem {
  /// @param root the node the snapshot starts at; it is in no entry
  /// @param position where the local log goes on after `revision`
  record Header(TreeId tree, long revision, long epoch, LogPosition position, Node root)
      implements SnapshotItem {}

  record Child(Entry entry) implements SnapshotItem {}

  record Trailer(long entryCount) implements SnapshotItem {}
}
