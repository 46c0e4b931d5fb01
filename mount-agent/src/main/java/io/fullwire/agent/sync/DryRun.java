package io.fullwire.agent.sync;

import io.fullwire.agent.sync.SyncListener.PlannedAction;
import io.fullwire.agent.sync.content.EntryFailure;
import io.fullwire.agent.sync.land.Failures;
import io.fullwire.agent.sync.land.Tally;
import io.fullwire.agent.sync.plan.Deletion;
import io.fullwire.agent.sync.plan.NodeState;
import io.fullwire.agent.sync.plan.Step;
import io.fullwire.protocol.tree.NodeBody;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Tells of steps instead of carrying them out. For use by one thread.
final class DryRun {
  private final boolean checksum;
  private final SyncListener listener;
  private final Failures failures;
  private final Tally tally;

  /// @param checksum whether the states of files come
  DryRun(boolean checksum, SyncListener listener, Failures failures, Tally tally) {
    this.checksum = checksum;
    this.listener = listener;
    this.failures = failures;
    this.tally = tally;
  }

  void carryOut(Step step) throws InterruptedException {
    switch (step) {
      case Step.Keep keep -> tell(step, null);
      case Step.Make make -> tell(step, PlannedAction.CREATE);
      case Step.Change change -> change(change);
      case Step.LinkTo link -> tell(step, PlannedAction.LINK);
      case Step.MakeWay gone -> listener.planned(PlannedAction.DELETE, gone.path().toString());
      case Step.LeaveDirectory leave -> {}
      case Step.Fail fail -> {
        tally.planned();
        failures.add(fail.path(), fail.reason());
      }
      case Step.FailListing fail -> failures.add(fail.path(), fail.reason());
    }
  }

  void delete(List<Deletion> deletions) {
    deletions.forEach(gone -> listener.planned(PlannedAction.DELETE, gone.path().toString()));
  }

  private void change(Step.Change change) throws InterruptedException {
    boolean file = change.node().body() instanceof NodeBody.File;
    boolean equal = false;
    if (file && checksum) {
      try {
        equal = change.state().get().equals(NodeState.of(change.node()));
      } catch (ExecutionException e) {
        if (e.getCause() instanceof EntryFailure failure) {
          tally.planned();
          failures.add(change.path(), failure.reason());
          return;
        }
        throw new IllegalStateException("reading " + change.path() + " failed", e.getCause());
      }
    }
    tell(change, equal ? null : PlannedAction.CHANGE);
  }

  private void tell(Step step, @Nullable PlannedAction action) {
    if (action != null) {
      listener.planned(action, step.path().toString());
    }
    if (step.path().depth() > 0) {
      tally.planned();
      if (action == null) {
        tally.unchanged();
      }
    }
  }
}
