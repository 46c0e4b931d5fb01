package io.fullwire.agent.sync.content;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// Lets bytes pass at a set rate, each caller waiting for its turn. Saves nothing up: after a pause
/// the rate is the same as before. Safe from any thread.
public final class RateLimit {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long bytesPerSecond;
  private final LongSupplier nanoClock;
  private long nextTurnNanos;

  /// @param bytesPerSecond 0 for no limit
  public RateLimit(long bytesPerSecond, LongSupplier nanoClock) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoClock = nanoClock;
    this.nextTurnNanos = nanoClock.getAsLong();
  }

  public static RateLimit ofSystem(long bytesPerSecond) {
    return new RateLimit(bytesPerSecond, System::nanoTime);
  }

  /// Waits until `byteCount` bytes may be sent.
  public void await(long byteCount) throws InterruptedException {
    long turn = turnNanos(byteCount);
    while (nanoClock.getAsLong() - turn < 0) {
      LockSupport.parkNanos(turn - nanoClock.getAsLong());
      if (Thread.interrupted()) {
        throw new InterruptedException("while waiting for a turn to send");
      }
    }
  }

  /// When that many bytes may be sent, on the clock; takes the time they need.
  synchronized long turnNanos(long byteCount) {
    long now = nanoClock.getAsLong();
    if (bytesPerSecond == 0) {
      return now;
    }
    long turn = Math.max(now, nextTurnNanos);
    nextTurnNanos = turn + (long) (byteCount * NANOS_PER_SECOND / bytesPerSecond);
    return turn;
  }
}
