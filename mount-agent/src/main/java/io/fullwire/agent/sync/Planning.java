package io.fullwire.agent.sync;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.agent.sync.plan.Planner;
import io.fullwire.agent.sync.plan.Step;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import org.jspecify.annotations.Nullable;

/// Runs a planner on a thread of its own, whose stack holds the deepest path that is allowed.
final class Planning implements AutoCloseable {
  private static final long STACK_BYTES = 64L << 20;

  private final StepQueue steps;
  private final Thread thread;

  /// @param steps what the planner fills
  Planning(Planner planner, StepQueue steps) {
    this.steps = steps;
    this.thread = new Thread(null, () -> run(planner, steps), "sync-plan", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
  }

  /// The next step; null when all were taken. Throws what stopped the planner.
  @Nullable Step take() throws InterruptedException {
    return steps.take();
  }

  private static void run(Planner planner, StepQueue steps) {
    try {
      steps.end(planned(planner));
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  private static @Nullable RuntimeException planned(Planner planner) throws InterruptedException {
    try {
      planner.run();
      return null;
    } catch (RuntimeException e) {
      return Patience.translated("comparing source and tree", e);
    } catch (StackOverflowError e) {
      return new FullwireException(
          ErrorCode.LIMIT_EXCEEDED, "directories are nested too deep to be compared", e);
    } catch (Error e) {
      // Whoever takes the steps waits for the end, whatever it is.
      return new FullwireException(
          ErrorCode.UNAVAILABLE, "comparing source and tree broke off: " + e, e);
    }
  }

  /// Interrupts the planner and waits until it has stopped.
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
