package io.fullwire.agent.cli;

import io.fullwire.agent.sync.SyncReport;
import io.fullwire.agent.sync.land.Failures.Failure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The last line of `fullwire sync --json`.
///
/// @param seconds null unless what landed was found right
/// @param digest null when it was not computed
/// @param problem why it failed or is invalid, or what else was not done; null when there is none
record SyncReportJson(
    String state,
    long entriesPlanned,
    long entriesLanded,
    long entriesUnchanged,
    long entriesDeleted,
    long entriesFailed,
    long bytes,
    long wireBytes,
    @Nullable Double seconds,
    @Nullable String digest,
    List<Failure> failures,
    @Nullable String problem) {
  private static final double MILLIS_PER_SECOND = 1_000;

  static SyncReportJson of(SyncReport report) {
    Duration duration = report.duration();
    return new SyncReportJson(
        report.state().name(),
        report.entriesPlanned(),
        report.entriesLanded(),
        report.entriesUnchanged(),
        report.entriesDeleted(),
        report.failures().size(),
        report.bytes(),
        report.wireBytes(),
        duration == null ? null : duration.toMillis() / MILLIS_PER_SECOND,
        report.digest(),
        report.failures(),
        report.problem());
  }
}
