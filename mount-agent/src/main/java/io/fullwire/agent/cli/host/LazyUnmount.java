package io.fullwire.agent.cli.host;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Takes a mount away whatever its agent does: new lookups no longer see it, and what is open in it
/// fails. By `umount` as root, else by `fusermount3`.
public final class LazyUnmount {
  private static final Duration PROGRAM_LIMIT = Duration.ofSeconds(10);

  private LazyUnmount() {}

  /// Fails with what the programs said.
  public static void of(Path directory) throws InterruptedException {
    StringBuilder said = new StringBuilder();
    for (List<String> program :
        List.of(List.of("umount", "-l"), List.of("fusermount3", "-u", "-z"))) {
      if (succeeds(program, directory, said)) {
        return;
      }
    }
    throw new FullwireException(
        ErrorCode.FORBIDDEN, directory + " cannot be unmounted: " + said.toString().strip());
  }

  private static boolean succeeds(List<String> program, Path directory, StringBuilder said)
      throws InterruptedException {
    List<String> command = new ArrayList<>(program);
    command.add("--");
    command.add(directory.toString());
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      if (!process.waitFor(PROGRAM_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        said.append(program.getFirst()).append(" did not end within ").append(PROGRAM_LIMIT);
        return false;
      }
      said.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      return process.exitValue() == 0;
    } catch (IOException e) {
      said.append(e.getMessage()).append('\n');
      return false;
    }
  }
}
