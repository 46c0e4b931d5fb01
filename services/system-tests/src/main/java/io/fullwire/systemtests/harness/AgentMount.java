package io.fullwire.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/// A mounted tree, with its agent as a process of ours, so that it can be killed.
///
/// Nothing here opens a file below the mount from this JVM without a bound: a mount that hangs must
/// fail a test, not hang it.
public final class AgentMount implements AutoCloseable {
  private static final Duration MOUNT_LIMIT = Duration.ofSeconds(60);
  private static final Duration UNMOUNT_LIMIT = Duration.ofSeconds(30);

  private final FullwireCli cli;
  private final Path directory;
  private final RunningProcess agent;

  private AgentMount(FullwireCli cli, Path directory, RunningProcess agent) {
    this.cli = cli;
    this.directory = directory;
    this.agent = agent;
  }

  /// Mounts `tree` on `directory`, which is made, and returns when the mount answers.
  ///
  /// @param cache the agent's cache directory; a new one is a cold cache
  public static AgentMount mount(
      FullwireCli cli, String tree, Path directory, Path cache, Object... options) {
    Scratch.make(directory);
    Scratch.make(cache);
    Command command =
        cli.command("mount", tree, directory, "--cache", cache, "--foreground").and(options);
    RunningProcess agent =
        RunningProcess.start(
            "agent of " + directory,
            command,
            directory.resolveSibling(directory.getFileName() + ".log"));
    AgentMount mount = new AgentMount(cli, directory, agent);
    try {
      mount.awaitAnswer();
    } catch (RuntimeException noMount) {
      mount.close();
      throw noMount;
    }
    return mount;
  }

  private void awaitAnswer() {
    // The list of mounts would not do: a dead mount of an agent before stands in it as well.
    agent.awaitLine("mounted ", MOUNT_LIMIT);
    Command.of("stat", directory).run(MOUNT_LIMIT);
  }

  public Path directory() {
    return directory;
  }

  public long agentPid() {
    return agent.pid();
  }

  /// @param name such as `STOP`
  public void signal(String name) {
    Command.of("kill", "-" + name, agent.pid()).run(UNMOUNT_LIMIT);
  }

  /// Content that has come from the site since the mount was made.
  public long receivedBytes() {
    return status().path("remote").path("receivedBytes").asLong();
  }

  public boolean isMounted() {
    return isMounted(directory);
  }

  /// Waits until the agent has ended, after something else unmounted.
  public void awaitEnd(Duration limit) {
    agent.awaitEnd(limit);
  }

  public JsonNode status() {
    return cli.mountStatus(directory);
  }

  /// `fullwire unmount`; returns when it is unmounted and the agent has ended.
  public void unmount() {
    cli.command("unmount", directory).run(UNMOUNT_LIMIT);
    agent.awaitEnd(UNMOUNT_LIMIT);
  }

  /// `kill -9` of the agent. The mount stays as a dead mount point, as after any crash.
  public void kill() {
    agent.kill();
  }

  /// Unmounts by whatever works.
  @Override
  public void close() {
    if (agent.isRunning() && isMounted(directory)) {
      cli.command("unmount", directory).attempt(UNMOUNT_LIMIT);
    }
    if (isMounted(directory)) {
      Command.of("umount", "-l", directory).attempt(UNMOUNT_LIMIT);
    }
    agent.close();
  }

  static boolean isMounted(Path directory) {
    try {
      String escaped = directory.toAbsolutePath().toString().replace(" ", "\\040");
      return Files.readString(Path.of("/proc/self/mounts"), StandardCharsets.ISO_8859_1)
          .lines()
          .anyMatch(line -> line.split(" ")[1].equals(escaped));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the list of mounts", e);
    }
  }
}
