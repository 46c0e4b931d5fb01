package io.fullwire.agent.cli.host;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Starts this program once more, as a process that stays: in a session of its own, so that neither
/// the terminal nor its signals reach it, with a file for what it says.
public final class BackgroundProcess {
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
  private static final int SAID_BYTES_MAX = 4_096;

  private BackgroundProcess() {}

  /// Runs the command with `arguments`, and returns the first line it prints, which says that it is
  /// ready. Fails with what it said when it ends before.
  ///
  /// @param mainClass of this program
  /// @param environment on top of what this process has
  /// @param log written over
  public static String start(
      String mainClass, List<String> arguments, Map<String, String> environment, Path log) {
    try {
      Files.createDirectories(log.getParent());
      ProcessBuilder builder = new ProcessBuilder(command(mainClass, arguments));
      builder.environment().putAll(environment);
      builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      builder.redirectError(log.toFile());
      Process process = builder.start();
      String ready = firstLine(process);
      if (ready != null) {
        return ready;
      }
      throw new FullwireException(ErrorCode.UNAVAILABLE, said(log));
    } catch (IOException e) {
      throw FullwireException.unavailable(
          "a process in the background cannot be started: " + e.getMessage(), e);
    }
  }

  private static @Nullable String firstLine(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return out.readLine();
  }

  /// The JVM and its options as they are here, which only the command line tells in full.
  private static List<String> command(String mainClass, List<String> arguments) throws IOException {
    List<String> own = List.of(Files.readString(COMMAND_LINE, StandardCharsets.UTF_8).split("\0"));
    int main = own.indexOf(mainClass);
    if (main < 0) {
      throw new IOException("this process was not started as " + mainClass);
    }
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      command.add("/usr/bin/setsid");
    }
    command.addAll(own.subList(0, main + 1));
    command.addAll(arguments);
    return command;
  }

  /// The end of what it said, without its own name before it.
  private static String said(Path log) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    int from = Math.max(0, bytes.length - SAID_BYTES_MAX);
    String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
    return text.isEmpty()
        ? "the process ended without a word; its log is " + log
        : text.replaceFirst("^fullwire: ", "");
  }
}
