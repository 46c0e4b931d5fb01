package io.fullwire.systemtests.harness;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Waits for something to become true outside of this process, where nothing can call back.
public final class Await {
  private static final Duration LOOK_EVERY = Duration.ofMillis(10);

  private Await() {}

  /// @param limit the wait fails after that long, with what `explanation` says then
  public static void until(
      Duration limit, BooleanSupplier condition, Supplier<String> explanation) {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() >= deadlineNanos) {
        throw new CommandFailed("waited " + limit.toSeconds() + " s in vain: " + explanation.get());
      }
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        throw new CommandFailed("interrupted while waiting: " + explanation.get());
      }
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }
}
