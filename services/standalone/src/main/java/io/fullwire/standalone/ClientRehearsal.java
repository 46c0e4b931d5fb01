package io.fullwire.standalone;

import io.fullwire.agent.cli.Main;
import io.fullwire.agent.cli.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// What people do with the command line first, in one process, against a site that was started for
/// it. The launcher has the JVM record what this needs, so that each command starts sooner.
///
/// A command that fails is no failure of the rehearsal: what it did until then is recorded.
public final class ClientRehearsal {
  private static final int FILES = 200;
  private static final Duration MOUNTED_WITHIN = Duration.ofSeconds(20);
  private static final Duration UNMOUNTED_WITHIN = Duration.ofSeconds(10);
  private static final Duration READ_WITHIN = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(50);

  private final Terminal terminal = Terminal.ofProcess();
  private final Path directory;

  private ClientRehearsal(Path directory) {
    this.directory = directory;
  }

  /// @param args a directory of its own
  public static void main(String... args) throws IOException, InterruptedException {
    ClientRehearsal rehearsal = new ClientRehearsal(Path.of(args[0]));
    rehearsal.fillAndLook();
    rehearsal.mountAndRead();
    rehearsal.terminal.out().flush();
    // The event loops of the clients are no daemons.
    System.exit(0);
  }

  private void fillAndLook() throws IOException {
    String source = fill(directory.resolve("tree")) + "/";
    run("help");
    run("tree", "create", "rehearsal");
    run("sync", source, "rehearsal:/");
    run("sync", "--json", source, "rehearsal:/");
    run("tree", "list");
    run("ls", "rehearsal:/");
    run("stat", "rehearsal:/file1");
    run("cat", "rehearsal:/file1");
    run("log", "rehearsal");
    run("link", "list");
    run("status");
  }

  /// In the foreground, so that it is this process that serves the mount.
  private void mountAndRead() throws IOException, InterruptedException {
    Path mount = Files.createDirectories(directory.resolve("mount"));
    String cache = directory.resolve("cache").toString();
    Thread serving =
        Thread.ofPlatform()
            .daemon()
            .start(
                () ->
                    run(
                        "mount",
                        "--foreground",
                        "--read-only",
                        "--cache",
                        cache,
                        "rehearsal",
                        mount.toString()));
    awaitMounted(serving, mount.resolve("file1"));
    read(mount);
    run("status", mount.toString());
    run("unmount", mount.toString());
    serving.join(UNMOUNTED_WITHIN);
  }

  private static void awaitMounted(Thread serving, Path file) {
    long startNs = System.nanoTime();
    while (serving.isAlive()
        && Files.notExists(file)
        && System.nanoTime() - startNs < MOUNTED_WITHIN.toNanos()) {
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /// By another process, as a mount is read.
  private static void read(Path mount) throws IOException, InterruptedException {
    Process reader =
        new ProcessBuilder("sh", "-c", "ls -lR . && cat ./*")
            .directory(mount.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (!reader.waitFor(READ_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
      reader.destroyForcibly();
    }
  }

  private void run(String... command) {
    int status = Main.run(terminal, System.getenv(), command);
    System.err.println("rehearsed " + List.of(command) + ": " + status);
  }

  private static Path fill(Path tree) throws IOException {
    Files.createDirectories(tree);
    for (int i = 0; i < FILES; i++) {
      Files.writeString(
          tree.resolve("file" + i), ("line " + i + "\n").repeat(i), StandardCharsets.UTF_8);
    }
    return tree;
  }
}
