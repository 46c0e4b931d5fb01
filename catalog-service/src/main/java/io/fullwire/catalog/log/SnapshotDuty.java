package io.fullwire.catalog.log;

import java.util.UUID;

/// Sees to it that snapshots are made. Called by the threads that bring records: must return soon.
public interface SnapshotDuty {
  /// The log says that a snapshot begins here: until this returns, the replica is the tree at that
  /// very place.
  void began(TreeReplica replica, UUID snapshot);

  /// Called every now and then for each tree that is followed.
  void onTick(TreeReplica replica);

  /// For a catalog that makes none.
  SnapshotDuty NONE =
      new SnapshotDuty() {
        @Override
        public void began(TreeReplica replica, UUID snapshot) {}

        @Override
        public void onTick(TreeReplica replica) {}
      };
}
