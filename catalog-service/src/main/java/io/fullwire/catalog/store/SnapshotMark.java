package io.fullwire.catalog.store;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Timestamp;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A place in this site's copy of a log at which a snapshot began.
///
/// @param next behind the record that says so: where the log goes on after the snapshot
/// @param revision of the tree at that place; 0 when it was only looked for, not applied
/// @param began by the clock of the leader that began it
/// @param manifest of the snapshot, once the log says that it is stored
public record SnapshotMark(
    UUID snapshot, LogPosition next, long revision, Timestamp began, @Nullable Digest manifest) {
  public boolean isStored() {
    return manifest != null;
  }

  /// The record that began it: the first to be kept when the log is trimmed to this snapshot.
  public LogPosition first() {
    return new LogPosition(next.topicId(), next.nextOffset() - 1);
  }

  SnapshotMark stored(Digest newManifest, long storedRevision) {
    return new SnapshotMark(snapshot, next, storedRevision, began, newManifest);
  }
}
