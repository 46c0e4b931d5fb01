package io.fullwire.agent.cli.progress;

import io.fullwire.agent.sync.SyncProgress.Reading;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How fast work goes, smoothed over a few seconds, and how long the rest will take. Fed with
/// readings in the order of time; for use by one thread.
public final class Pace {
  /// What was seen this long ago counts a third of what is seen now.
  private static final double MEMORY_SECONDS = 5;

  private static final double NANOS_PER_SECOND = 1e9;

  private @Nullable Reading last;
  private long lastNanos;
  private boolean known;
  private double entriesPerSecond;
  private double bytesPerSecond;

  /// @param nowNanos on a clock that only goes forward
  public void observe(Reading reading, long nowNanos) {
    Reading before = last;
    double seconds = (nowNanos - lastNanos) / NANOS_PER_SECOND;
    if (before != null && seconds > 0) {
      double weight = known ? 1 - Math.exp(-seconds / MEMORY_SECONDS) : 1;
      double entries = (reading.entriesDone() - before.entriesDone()) / seconds;
      double bytes = (reading.bytesDone() - before.bytesDone()) / seconds;
      entriesPerSecond += weight * (entries - entriesPerSecond);
      bytesPerSecond += weight * (bytes - bytesPerSecond);
      known = true;
    }
    last = reading;
    lastNanos = nowNanos;
  }

  public double entriesPerSecond() {
    return entriesPerSecond;
  }

  public double bytesPerSecond() {
    return bytesPerSecond;
  }

  /// Until all that was found so far is done, by whichever of entries and bytes takes longer. Null
  /// while nothing moves.
  public @Nullable Duration remaining() {
    Reading reading = last;
    if (reading == null) {
      return null;
    }
    double entries = seconds(reading.entriesFound() - reading.entriesDone(), entriesPerSecond);
    double bytes = seconds(reading.bytesFound() - reading.bytesDone(), bytesPerSecond);
    double longer = Math.max(entries, bytes);
    return Double.isFinite(longer) ? Duration.ofMillis((long) (longer * 1_000)) : null;
  }

  private static double seconds(long left, double perSecond) {
    return left == 0 ? 0 : left / perSecond;
  }
}
