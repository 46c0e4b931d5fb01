package io.fullwire.catalog.log;

import io.fullwire.protocol.tree.Timestamp;
import java.time.Duration;

/// Time that passes when it is told to.
public final class ManualTime implements TimeSource {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private long nanos;
  private long wallNanos = 1_000_000 * NANOS_PER_SECOND;

  public void pass(Duration duration) {
    nanos += duration.toNanos();
    wallNanos += duration.toNanos();
  }

  /// The clock on the wall jumps.
  public void setBack(Duration duration) {
    wallNanos -= duration.toNanos();
  }

  @Override
  public Timestamp now() {
    return new Timestamp(
        Math.floorDiv(wallNanos, NANOS_PER_SECOND),
        (int) Math.floorMod(wallNanos, NANOS_PER_SECOND));
  }

  @Override
  public long nanos() {
    return nanos;
  }
}
