package io.fullwire.agent.sync;

import io.fullwire.agent.sync.land.Failures.Failure;

/// Is told what happens while it happens, by the thread that runs the sync.
public interface SyncListener {
  void failed(Failure failure);

  /// An entry that a dry run would have changed.
  void planned(PlannedAction action, String path);

  enum PlannedAction {
    CREATE,
    CHANGE,
    LINK,
    DELETE
  }
}
