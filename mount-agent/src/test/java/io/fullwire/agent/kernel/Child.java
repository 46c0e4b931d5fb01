package io.fullwire.agent.kernel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// A program that looks at a mount. Never this JVM itself: a page fault on a mount of one's own can
/// wait for a thread that waits for the fault.
final class Child implements AutoCloseable {

  /// Far more than any of them takes; reached only by what hangs.
  static final Duration LIMIT = Duration.ofSeconds(60);

  /// What a program wrote, each byte as one character, and how it ended.
  record Result(int exit, String text, String errors) {

    byte[] output() {
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// The output, of one that succeeded.
    String require() {
      if (exit != 0) {
        throw new AssertionError("exit " + exit + ": " + errors);
      }
      return text.strip();
    }
  }

  /// A thread for each stream, since one that is read to its end would hold up the next.
  private static final Executor READERS = Thread::startVirtualThread;

  private final Process process;
  private final CompletableFuture<byte[]> output;
  private final CompletableFuture<byte[]> errors;

  private Child(Process process) {
    this.process = process;
    output = CompletableFuture.supplyAsync(() -> readAll(process.getInputStream()), READERS);
    errors = CompletableFuture.supplyAsync(() -> readAll(process.getErrorStream()), READERS);
  }

  static Child start(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C");
    return new Child(builder.start());
  }

  static Result run(String... command) throws IOException, InterruptedException {
    try (Child child = start(command)) {
      return child.await();
    }
  }

  /// Runs a program of Python 3, `sys` and `os` imported, with arguments.
  static Result python(String program, Object... arguments)
      throws IOException, InterruptedException {
    return run(pythonCommand(program, arguments));
  }

  static String[] pythonCommand(String program, Object... arguments) {
    List<String> command = new ArrayList<>(List.of("python3", "-c", "import os, sys\n" + program));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command.toArray(String[]::new);
  }

  void say(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
    process.getOutputStream().flush();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long processId() {
    return process.pid();
  }

  Result await() throws InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      Process _ = process.destroyForcibly();
      throw new AssertionError("still running after " + LIMIT);
    }
    return new Result(
        process.exitValue(),
        new String(output.join(), StandardCharsets.ISO_8859_1),
        new String(errors.join(), StandardCharsets.ISO_8859_1));
  }

  void kill() {
    Process _ = process.destroyForcibly();
  }

  @Override
  public void close() {
    Process _ = process.destroyForcibly();
  }

  private static byte[] readAll(InputStream stream) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      long _ = stream.transferTo(all);
    } catch (IOException closed) {
      return all.toByteArray();
    }
    return all.toByteArray();
  }
}
