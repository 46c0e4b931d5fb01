package io.fullwire.agent.cli.progress;

import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.sync.SyncProgress.Phase;
import io.fullwire.agent.sync.SyncProgress.Reading;
import java.time.Duration;
import java.util.Locale;

/// One reading as a line for people: a bar while the total is known, counts, rate, what is left.
final class ProgressLine {
  private static final int BAR_CHARS = 20;

  private ProgressLine() {}

  static String of(Reading reading, Pace pace) {
    return switch (reading.phase()) {
      case SCANNING, LANDING -> moving(reading, pace);
      case DELETING -> "deleting what the source does not have";
      case VERIFYING -> "verifying " + reading.entriesDone() + " entries";
      case DONE -> moving(reading, pace);
    };
  }

  private static String moving(Reading reading, Pace pace) {
    String more = reading.totalsGrow() ? "+" : "";
    Duration remaining = pace.remaining();
    StringBuilder line = new StringBuilder();
    line.append(bar(share(reading)))
        .append(' ')
        .append(reading.entriesDone())
        .append('/')
        .append(reading.entriesFound())
        .append(more)
        .append(" entries  ")
        .append(Quantities.shownBytes(reading.bytesDone()))
        .append('/')
        .append(Quantities.shownBytes(reading.bytesFound()))
        .append(more)
        .append(
            String.format(
                Locale.ROOT,
                "  %s/s  %.0f entries/s",
                Quantities.shownBytes(pace.bytesPerSecond()),
                pace.entriesPerSecond()));
    if (reading.totalsGrow()) {
      line.append("  still finding more");
    } else if (reading.phase() == Phase.LANDING && remaining != null) {
      line.append("  ").append(Quantities.shownTime(remaining)).append(" left");
    }
    return line.toString();
  }

  /// By bytes where there are any, since they take the time.
  private static double share(Reading reading) {
    long done = reading.bytesFound() > 0 ? reading.bytesDone() : reading.entriesDone();
    long found = reading.bytesFound() > 0 ? reading.bytesFound() : reading.entriesFound();
    return found == 0 ? 0 : Math.min(1, (double) done / found);
  }

  private static String bar(double share) {
    int full = (int) (share * BAR_CHARS);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3d%%",
        "#".repeat(full),
        "-".repeat(BAR_CHARS - full),
        (int) (share * 100));
  }
}
