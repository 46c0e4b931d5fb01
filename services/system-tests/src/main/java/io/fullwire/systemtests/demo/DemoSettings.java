package io.fullwire.systemtests.demo;

import io.fullwire.systemtests.harness.LinkSettings;
import java.time.Duration;

/// @param fileCount files that are read with sending ahead
/// @param keep leave everything running afterwards
record DemoSettings(int fileCount, double rttMillis, double rateMegabits, boolean keep) {
  static final int FILE_BYTES = 15_360;

  /// One request a file is measured for about so long; all files would take many minutes.
  private static final Duration SINGLE_PATIENCE = Duration.ofSeconds(12);

  private static final int SINGLE_FILES_MIN = 5;

  LinkSettings link() {
    return new LinkSettings(rttMillis, rateMegabits, 0);
  }

  /// Files that are read with one request each.
  int singleFileCount() {
    double perFileMillis = Math.max(rttMillis, 1);
    long affordable =
        Math.max(SINGLE_FILES_MIN, (long) (SINGLE_PATIENCE.toMillis() / perFileMillis));
    return (int) Math.min(fileCount, affordable);
  }

  long payloadBytes() {
    return (long) fileCount * FILE_BYTES;
  }

  /// The least that this link allows: the bytes at full rate, and one round trip.
  double floorSeconds() {
    return payloadBytes() / link().bytesPerSecond() + rttMillis / 1_000;
  }
}
