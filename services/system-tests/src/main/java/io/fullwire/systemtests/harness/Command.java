package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A program with its arguments and environment, to be run to its end or started.
///
/// Immutable. Output goes through files, so that a program can never block on a pipe that nobody
/// reads.
public final class Command {
  private final List<String> words;
  private final Map<String, String> environment;
  private final byte[] input;

  private Command(List<String> words, Map<String, String> environment, byte[] input) {
    this.words = List.copyOf(words);
    this.environment = Map.copyOf(environment);
    this.input = input;
  }

  public static Command of(Object... words) {
    return new Command(texts(words), Map.of(), new byte[0]);
  }

  public Command and(Object... more) {
    List<String> all = new ArrayList<>(words);
    all.addAll(texts(more));
    return new Command(all, environment, input);
  }

  /// This command as the arguments of another one, such as one that enters a namespace.
  public Command behind(List<String> prefix) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(words);
    return new Command(all, environment, input);
  }

  public Command with(String variable, String value) {
    Map<String, String> changed = new HashMap<>(environment);
    changed.put(variable, value);
    return new Command(words, changed, input);
  }

  public Command reading(byte[] standardInput) {
    return new Command(words, environment, standardInput.clone());
  }

  /// Runs it to its end, with success: throws [CommandFailed] for any exit status but 0, and when
  /// it takes longer than `limit`, after ending it.
  public Outcome run(Duration limit) {
    Outcome outcome = attempt(limit);
    if (outcome.exitCode() != 0) {
      throw new CommandFailed(this + " exited with " + outcome.exitCode() + outcome.shown());
    }
    return outcome;
  }

  /// Runs it to its end, with whatever exit status.
  public Outcome attempt(Duration limit) {
    Path scratch = scratchDirectory();
    try {
      Path output = scratch.resolve("output");
      Path errors = scratch.resolve("errors");
      Process process =
          builder(scratch).redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
      long begunNanos = System.nanoTime();
      boolean ended = await(process, limit);
      Duration took = Duration.ofNanos(System.nanoTime() - begunNanos);
      if (!ended) {
        killAll(process);
      }
      Outcome outcome =
          new Outcome(
              ended ? process.exitValue() : -1,
              Files.readString(output, StandardCharsets.ISO_8859_1),
              Files.readString(errors, StandardCharsets.ISO_8859_1),
              took);
      if (!ended) {
        throw new CommandFailed(
            this + " was not done within " + limit.toSeconds() + " s" + outcome.shown());
      }
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + this, e);
    } finally {
      Scratch.delete(scratch);
    }
  }

  /// Starts it, with both outputs appended to `log`.
  Process start(Path log) {
    try {
      return builder(log.getParent())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + this, e);
    }
  }

  private ProcessBuilder builder(@Nullable Path scratch) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().putAll(environment);
    if (input.length == 0 || scratch == null) {
      builder.redirectInput(Path.of("/dev/null").toFile());
    } else {
      Path file = Files.createTempFile(scratch, "input", "");
      Files.write(file, input);
      builder.redirectInput(file.toFile());
    }
    return builder;
  }

  private static Path scratchDirectory() {
    try {
      return Files.createTempDirectory("fullwire-command");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary directory", e);
    }
  }

  private static boolean await(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      killAll(process);
      Thread.currentThread().interrupt();
      throw new CommandFailed("interrupted while waiting for process " + process.pid());
    }
  }

  /// The process and all that it started.
  static void killAll(Process process) {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private static List<String> texts(Object... words) {
    List<String> texts = new ArrayList<>();
    for (Object word : words) {
      texts.add(word.toString());
    }
    return texts;
  }

  @Override
  public String toString() {
    return "'" + String.join(" ", words) + "'";
  }

  /// What a program said, byte for byte as ISO 8859-1, and how long it ran.
  public record Outcome(int exitCode, String output, String errors, Duration took) {
    /// The last line of the output that is not blank.
    public String lastLine() {
      return output.lines().filter(line -> !line.isBlank()).reduce("", (first, second) -> second);
    }

    String shown() {
      return "\n--- its output ends with ---\n"
          + Tail.of(output)
          + "\n--- its errors end with ---\n"
          + Tail.of(errors);
    }
  }
}
