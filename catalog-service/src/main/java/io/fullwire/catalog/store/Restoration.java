package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.log.LogPosition;

/// A stored state being built anew out of the items of another. For use by one thread at a time,
/// the one that writes the store; until it is finished, whenever the process stops, the store has
/// no position, and what was added counts for nothing.
public interface Restoration extends AutoCloseable {
  void add(StoredItem item);

  /// The store is what was added, from now on.
  void finish(TreeHead head, LogPosition next, SnapshotBook snapshots);

  /// What was not finished by now never is.
  @Override
  void close();
}
