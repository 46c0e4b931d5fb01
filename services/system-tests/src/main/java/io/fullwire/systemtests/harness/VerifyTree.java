package io.fullwire.systemtests.harness;

import java.nio.file.Path;
import java.time.Duration;

/// Compares two trees in every respect that a mount promises: entry by entry, byte by byte.
public final class VerifyTree {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int DIFFERENT = 1;

  private VerifyTree() {}

  /// Throws with the first differences unless `mount` shows what `source` holds. The mount's own
  /// control directory is left out.
  public static void requireSame(
      Installation installation, Path source, Path mount, Object... options) {
    Command command =
        Command.of(
                installation.verifyTree(),
                source,
                mount,
                "--mtime",
                "--owner",
                "--exclude",
                ".fullwire")
            .and(options);
    Command.Outcome outcome = command.attempt(LIMIT);
    if (outcome.exitCode() == 0) {
      return;
    }
    String verdict = outcome.exitCode() == DIFFERENT ? "differs from" : "cannot be compared with";
    throw new CommandFailed(mount + " " + verdict + " " + source + outcome.shown());
  }
}
