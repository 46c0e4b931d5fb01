package io.fullwire.agent.cli.progress;

import io.fullwire.agent.sync.SyncProgress.Reading;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One reading as a line of JSON.
///
/// @param event always `progress`
/// @param totalsGrow whether entries and bytes are still being found
/// @param secondsRemaining null while totals grow or nothing moves
public record ProgressEvent(
    String event,
    String phase,
    long entriesDone,
    long entriesFound,
    long bytesDone,
    long bytesFound,
    long wireBytes,
    double bytesPerSecond,
    boolean totalsGrow,
    @Nullable Double secondsRemaining) {
  private static final double MILLIS_PER_SECOND = 1_000;

  static ProgressEvent of(Reading reading, Pace pace) {
    Duration remaining = reading.totalsGrow() ? null : pace.remaining();
    return new ProgressEvent(
        "progress",
        reading.phase().name().toLowerCase(Locale.ROOT),
        reading.entriesDone(),
        reading.entriesFound(),
        reading.bytesDone(),
        reading.bytesFound(),
        reading.wireBytes(),
        Math.round(pace.bytesPerSecond()),
        reading.totalsGrow(),
        remaining == null ? null : remaining.toMillis() / MILLIS_PER_SECOND);
  }
}
