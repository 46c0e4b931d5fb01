package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.log.LogPosition;
import org.jspecify.annotations.Nullable;

/// The stored state of one tree, and how far its log is applied in it.
///
/// Written by one thread at a time, read by any. Reads see the last write; several reads that must
/// agree with each other go to a [#snapshot()].
public interface TreeStore extends TreeView {
  /// Where the log goes on behind what is in here; null before the first write.
  @Nullable LogPosition position();

  /// Writes a difference and how far the log is applied with it: both or neither, whenever the
  /// process or the machine may stop. After a stop of the machine the last writes may be missing,
  /// never some out of the middle.
  ///
  /// @param snapshots what the log has said of snapshots up to there
  void write(TreeDelta delta, LogPosition next, SnapshotBook snapshots);

  /// As [#write(TreeDelta, LogPosition, SnapshotBook)] when the log said nothing of snapshots.
  default void write(TreeDelta delta, LogPosition next) {
    write(delta, next, snapshots());
  }

  /// What was written last of snapshots.
  SnapshotBook snapshots();

  /// Goes back to the empty tree, to be built anew out of a snapshot.
  Restoration restore();

  /// Goes back to the empty tree, to be built anew from the log.
  void clear();

  /// The state of this moment, for as long as it is open.
  StoredSnapshot snapshot();
}
