package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.MountException;
import io.fullwire.agent.kernel.MountOptions;
import io.fullwire.posix.PosixException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Mounts through `fusermount3`, the program of the package fuse3 that may mount for anyone who
/// owns the directory. It passes the open device back over a socket whose number it finds in
/// `_FUSE_COMMFD`.
final class FusermountMounter implements Mounter {

  static final String PROGRAM = "fusermount3";

  private static final String SOCKET_VARIABLE = "_FUSE_COMMFD";
  private static final int UNMOUNT_SECONDS_MAX = 10;

  private final Path program;

  private FusermountMounter(Path program) {
    this.program = program;
  }

  /// Empty if there is no `fusermount3` on the path.
  static Optional<FusermountMounter> find() {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String directory : path.split(File.pathSeparator)) {
      Path candidate = Path.of(directory, PROGRAM);
      if (Files.isExecutable(candidate)) {
        return Optional.of(new FusermountMounter(candidate));
      }
    }
    return Optional.empty();
  }

  @Override
  public int mount(MountOptions options) throws MountException {
    List<String> command =
        List.of(
            program.toString(), "-o", optionText(options), "--", options.directory().toString());
    try (DescriptorSocket socket = DescriptorSocket.open()) {
      ChildProcess child = ChildProcess.start(command, SOCKET_VARIABLE, socket.childEnd());
      socket.closeChildEnd();
      int device = socket.receive();
      String said = child.awaitEnd();
      if (device < 0) {
        throw new MountException("mount on " + options.directory() + ": " + said);
      }
      return device;
    } catch (PosixException e) {
      throw new MountException("mount on " + options.directory() + " by " + program, e);
    }
  }

  @Override
  public boolean detach(Path directory) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), "-u", "-z", "-q", "--", directory.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor(UNMOUNT_SECONDS_MAX, TimeUnit.SECONDS)) {
        return process.exitValue() == 0;
      }
      Process _ = process.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public boolean force(Path directory) {
    return false;
  }

  @Override
  public boolean remount(MountOptions options) {
    return false;
  }

  @Override
  public boolean canRemount() {
    return false;
  }

  private static String optionText(MountOptions options) {
    List<String> text = new ArrayList<>();
    text.add("fsname=" + options.source().replace("\\", "\\\\").replace(",", "\\,"));
    text.add("subtype=fullwire");
    text.add("default_permissions");
    text.add("nosuid");
    text.add("nodev");
    text.add("max_read=" + InitNegotiation.TRANSFER_BYTES_MAX);
    text.add(options.readOnly() ? "ro" : "rw");
    if (options.otherUsers()) {
      text.add("allow_other");
    }
    return String.join(",", text);
  }
}
