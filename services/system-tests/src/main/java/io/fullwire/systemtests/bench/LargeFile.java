package io.fullwire.systemtests.bench;

import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.CommandFailed;
import io.fullwire.systemtests.harness.Scratch;
import java.nio.file.Path;
import java.time.Duration;

/// A directory with one large file that no compression makes smaller.
record LargeFile(Path directory, long bytes) {
  static final Path NAME = Path.of("large.bin");

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final long BYTES = 1L << 30;
  private static final long QUICK_BYTES = 256L << 20;

  static LargeFile make(BenchSetting setting, String name) {
    Path directory = Scratch.make(setting.directory().resolve(name));
    long bytes = setting.quick() ? QUICK_BYTES : BYTES;
    Command.of("sh", "-c", "head -c " + bytes + " /dev/urandom > '" + directory.resolve(NAME) + "'")
        .run(LIMIT);
    return new LargeFile(directory, bytes);
  }

  /// Reads the file below `root` with `cat`; answers bytes a second.
  double cat(Path root) {
    // dd would set the size of the reads; cat is what people use.
    Command.Outcome outcome =
        Command.of("sh", "-c", "cat '" + root.resolve(NAME) + "' > /dev/null").run(LIMIT);
    return bytes / (outcome.took().toNanos() / 1e9);
  }

  /// Fails unless the file below `root` has the same bytes.
  void requireSame(Path root) {
    Command.Outcome outcome =
        Command.of("cmp", directory.resolve(NAME), root.resolve(NAME)).attempt(LIMIT);
    if (outcome.exitCode() != 0) {
      throw new CommandFailed(root + " holds other bytes: " + outcome.output());
    }
  }
}
