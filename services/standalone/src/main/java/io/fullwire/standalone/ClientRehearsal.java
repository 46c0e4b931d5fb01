package io.fullwire.standalone;

import io.fullwire.agent.cli.Main;
import io.fullwire.agent.cli.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What people do with the command line first, in one process, against a site that was started for
/// it. The launcher has the JVM record what this needs, so that each command starts sooner.
///
/// A command that fails is no failure of the rehearsal: what it did until then is recorded.
public final class ClientRehearsal {
  private static final int FILES = 200;

  private ClientRehearsal() {}

  /// @param args a directory of its own
  public static void main(String... args) throws IOException {
    Path source = fill(Path.of(args[0]).resolve("tree"));
    Terminal terminal = Terminal.ofProcess();
    for (List<String> command :
        List.of(
            List.of("help"),
            List.of("tree", "create", "rehearsal"),
            List.of("sync", source + "/", "rehearsal:/"),
            List.of("sync", "--json", source + "/", "rehearsal:/"),
            List.of("tree", "list"),
            List.of("ls", "rehearsal:/"),
            List.of("stat", "rehearsal:/file1"),
            List.of("cat", "rehearsal:/file1"),
            List.of("log", "rehearsal"),
            List.of("link", "list"),
            List.of("status"))) {
      int status = Main.run(terminal, System.getenv(), command.toArray(String[]::new));
      System.err.println("rehearsed " + command + ": " + status);
    }
    terminal.out().flush();
    // The event loops of the clients are no daemons.
    System.exit(0);
  }

  private static Path fill(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (int i = 0; i < FILES; i++) {
      Files.writeString(
          directory.resolve("file" + i), ("line " + i + "\n").repeat(i), StandardCharsets.UTF_8);
    }
    return directory;
  }
}
