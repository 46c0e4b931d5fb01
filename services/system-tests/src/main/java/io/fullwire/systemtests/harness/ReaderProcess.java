package io.fullwire.systemtests.harness;

import io.fullwire.systemtests.reader.ReadReport;
import io.fullwire.systemtests.reader.ReaderMain;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/// Reads a mount file by file from another process, checking every byte against the source.
public final class ReaderProcess {
  private ReaderProcess() {}

  /// Fails unless the mount holds exactly the files of the source.
  public static ReadReport readAll(Path source, Path mount, Duration limit) {
    Command.Outcome outcome =
        Command.of(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ReaderMain.class.getName(),
                source,
                mount)
            .run(limit);
    ReadReport report = JsonMapper.shared().readValue(outcome.lastLine(), ReadReport.class);
    if (!report.differences().isEmpty()) {
      throw new CommandFailed(
          report.differences().size()
              + " differences between "
              + source
              + " and "
              + mount
              + ", the first: "
              + report.differences().getFirst());
    }
    return report;
  }
}
