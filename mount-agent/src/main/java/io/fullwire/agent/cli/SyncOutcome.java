package io.fullwire.agent.cli;

import io.fullwire.agent.cli.progress.ProgressReporter;
import io.fullwire.agent.cli.text.Quantities;
import io.fullwire.agent.sync.SyncListener;
import io.fullwire.agent.sync.SyncReport;
import io.fullwire.agent.sync.land.Failures.Failure;
import java.time.Duration;
import java.util.Locale;

/// What a sync says, while it goes on and in the end.
final class SyncOutcome {
  private static final double MILLIS_PER_SECOND = 1_000;

  private SyncOutcome() {}

  /// Names each failure as it happens, and each step of a dry run.
  record Live(Session session, ProgressReporter reporter) implements SyncListener {
    private record PlannedJson(String event, String action, String path) {}

    @Override
    public void failed(Failure failure) {
      reporter.println("fullwire: " + failure.path() + ": " + failure.reason());
    }

    @Override
    public void planned(PlannedAction action, String path) {
      String word = action.name().toLowerCase(Locale.ROOT);
      if (session.json()) {
        session.printEvent(new PlannedJson("plan", word, path));
      } else {
        session.out().println(word + " " + path);
      }
    }
  }

  /// The last word, and the exit status that goes with it.
  static int print(Session session, SyncReport report) {
    if (report.problem() != null) {
      session.err().println("fullwire: " + report.problem());
    }
    if (session.json()) {
      session.printJson(SyncReportJson.of(report));
    } else {
      session.note(summary(report));
    }
    // An interrupted process ends as soon as this has been said.
    session.out().flush();
    session.err().flush();
    return switch (report.state()) {
      case SUCCEEDED -> ExitStatus.DONE;
      case PARTIAL -> ExitStatus.PARTIAL;
      case INVALID, FAILED -> ExitStatus.FAILED;
      case INTERRUPTED -> ExitStatus.INTERRUPTED;
    };
  }

  private static String summary(SyncReport report) {
    StringBuilder text = new StringBuilder();
    text.append(report.state().name().toLowerCase(Locale.ROOT))
        .append(": ")
        .append(report.entriesPlanned())
        .append(" entries, ")
        .append(report.entriesLanded())
        .append(" landed, ")
        .append(report.entriesUnchanged())
        .append(" unchanged, ")
        .append(report.entriesDeleted())
        .append(" deleted, ")
        .append(report.failures().size())
        .append(" failed; ")
        .append(Quantities.shownBytes(report.bytes()))
        .append(" read, ")
        .append(Quantities.shownBytes(report.wireBytes()))
        .append(" sent");
    Duration duration = report.duration();
    if (duration != null) {
      text.append(
          String.format(Locale.ROOT, " in %.2f s", duration.toMillis() / MILLIS_PER_SECOND));
    }
    if (report.digest() != null) {
      text.append("; verified ").append(report.digest());
    }
    return text.toString();
  }
}
