package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program that runs until it is told to stop, with both outputs in a log file.
public final class RunningProcess implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

  private final String name;
  private final Path log;
  private final long logOffsetBytes;
  private final Process process;

  private RunningProcess(String name, Path log, long logOffsetBytes, Process process) {
    this.name = name;
    this.log = log;
    this.logOffsetBytes = logOffsetBytes;
    this.process = process;
  }

  /// @param log is appended to
  public static RunningProcess start(String name, Command command, Path log) {
    long before = sizeBytes(log);
    return new RunningProcess(name, log, before, command.start(log));
  }

  public long pid() {
    return process.pid();
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /// Waits for a line in the log of this run that starts with `prefix`, and answers the line.
  public String awaitLine(String prefix, Duration limit) {
    Await.until(
        limit,
        () -> findLine(prefix).isPresent() || !process.isAlive(),
        () -> name + " did not say '" + prefix + "…'" + explanation());
    return findLine(prefix)
        .orElseThrow(
            () ->
                new CommandFailed(
                    name
                        + " ended with "
                        + process.exitValue()
                        + " before it said '"
                        + prefix
                        + "…'"
                        + explanation()));
  }

  private Optional<String> findLine(String prefix) {
    try (var in = Files.newInputStream(log)) {
      in.skipNBytes(logOffsetBytes);
      String said = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      // A last line without its end is still being written.
      String whole = said.substring(0, said.lastIndexOf('\n') + 1);
      return whole.lines().filter(line -> line.startsWith(prefix)).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }

  /// SIGKILL, and waits until it is gone.
  public void kill() {
    process.destroyForcibly();
    awaitEnd(STOP_LIMIT);
  }

  /// SIGTERM, and waits; one that does not stop within the limit is killed and that is an error.
  public int stop() {
    process.destroy();
    if (!ended(STOP_LIMIT)) {
      Command.killAll(process);
      throw new CommandFailed(
          name + " did not stop within " + STOP_LIMIT.toSeconds() + " s" + explanation());
    }
    return process.exitValue();
  }

  public void awaitEnd(Duration limit) {
    if (!ended(limit)) {
      throw new CommandFailed(
          name + " did not end within " + limit.toSeconds() + " s" + explanation());
    }
  }

  private boolean ended(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  String explanation() {
    return "\n--- " + log + " ends with ---\n" + Tail.of(log);
  }

  /// Stops it if it runs, by force if need be.
  @Override
  public void close() {
    if (process.isAlive()) {
      process.destroy();
      if (!ended(STOP_LIMIT)) {
        Command.killAll(process);
      }
    }
  }

  private static long sizeBytes(Path log) {
    try {
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }
}
