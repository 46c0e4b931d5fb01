package io.fullwire.agent.control;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/// Where the control socket of a mount is: in a directory that only its user can enter, under a
/// name made of the mounted directory's path.
public final class ControlSockets {
  private static final int NAME_CHARS = 24;

  private ControlSockets() {}

  /// The socket of the mount on a directory, whose path is absolute and normal. Makes the directory
  /// that it lies in.
  public static Path socketOf(Path directory, Map<String, String> environment) {
    Path home = runtimeDirectory(environment);
    try {
      Files.createDirectories(home);
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    } catch (IOException | UnsupportedOperationException e) {
      throw new FullwireException(
          ErrorCode.UNAVAILABLE, "directory for control sockets " + home + ": " + e, e);
    }
    byte[] path = directory.toString().getBytes(StandardCharsets.UTF_8);
    return home.resolve(Digest.of(path).toString().substring(0, NAME_CHARS) + ".sock");
  }

  private static Path runtimeDirectory(Map<String, String> environment) {
    String set = environment.get("FULLWIRE_RUNTIME");
    if (set != null && !set.isEmpty()) {
      return Path.of(set);
    }
    String user = environment.get("XDG_RUNTIME_DIR");
    if (user != null && !user.isEmpty() && Files.isWritable(Path.of(user))) {
      return Path.of(user, "fullwire");
    }
    return Files.isWritable(Path.of("/run"))
        ? Path.of("/run/fullwire")
        : Path.of("/tmp", "fullwire-" + System.getProperty("user.name"));
  }
}
