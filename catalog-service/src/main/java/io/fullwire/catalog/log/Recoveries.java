package io.fullwire.catalog.log;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The recoveries under way of one pump's trees, each on a thread that may wait: a large tree that
/// is loaded must not hold up the others. For use by the pump's thread.
final class Recoveries {
  private final Recovery recovery;
  private final Executor executor;
  private final Consumer<Runnable> pump;

  /// What is to be done when a recovery ends that was given up meanwhile.
  private final Map<TreeId, Runnable> givenUp = new HashMap<>();

  private final Map<TreeId, TreeReplica> underWay = new HashMap<>();

  /// What the pump does then.
  interface Listener {
    void recovered(TreeReplica replica, Recovery.Found found);

    void failed(TreeReplica replica, FullwireException reason);
  }

  /// @param executor runs what blocks
  /// @param pump runs what it is given on the pump's thread
  Recoveries(Recovery recovery, Executor executor, Consumer<Runnable> pump) {
    this.recovery = recovery;
    this.executor = executor;
    this.pump = pump;
  }

  /// Does nothing while one of the tree is under way.
  void begin(TreeReplica replica, Listener listener) {
    if (underWay.putIfAbsent(replica.tree(), replica) != null) {
      return;
    }
    executor.execute(
        () -> {
          try {
            Recovery.Found found = recovery.recover(replica.tree(), replica.store());
            pump.accept(() -> end(replica, () -> listener.recovered(replica, found)));
          } catch (FullwireException e) {
            pump.accept(() -> end(replica, () -> listener.failed(replica, e)));
          } catch (RuntimeException bug) {
            FullwireException reason =
                new FullwireException(ErrorCode.UNAVAILABLE, String.valueOf(bug), bug);
            pump.accept(() -> end(replica, () -> listener.failed(replica, reason)));
          }
        });
  }

  /// Runs `afterwards` once nothing writes the tree's store any more: now, or when the recovery has
  /// ended, of which the listener hears nothing then.
  void giveUp(TreeId tree, Runnable afterwards) {
    if (underWay.containsKey(tree)) {
      Runnable before = givenUp.getOrDefault(tree, () -> {});
      givenUp.put(
          tree,
          () -> {
            before.run();
            afterwards.run();
          });
    } else {
      afterwards.run();
    }
  }

  private void end(TreeReplica replica, Runnable news) {
    underWay.remove(replica.tree(), replica);
    Runnable afterwards = givenUp.remove(replica.tree());
    if (afterwards == null) {
      news.run();
    } else {
      afterwards.run();
    }
  }
}
