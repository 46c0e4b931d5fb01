package io.fullwire.agent.kernel.linux;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files in which the kernel lets itself be told about a mount, by the mount's device number.
record ConnectionControl(int deviceMajor, int deviceMinor) {

  /// How far the kernel reads ahead of a sequential reader. Its default, 128 KiB, leaves a third of
  /// the speed of large files unused.
  static final int READ_AHEAD_KIB = 1024;

  private static final Logger LOG = System.getLogger(ConnectionControl.class.getName());

  static ConnectionControl of(MountTable.Line line) {
    return new ConnectionControl(line.deviceMajor(), line.deviceMinor());
  }

  /// Makes every request fail from now on and wakes all who wait; false where that is not allowed,
  /// or the file system that offers it is not mounted.
  boolean abort() {
    return write(Path.of("/sys/fs/fuse/connections/" + deviceMinor + "/abort"), "1");
  }

  /// Lets the kernel read further ahead. Only root may; for others it stays as it is.
  boolean raiseReadAhead() {
    Path file = Path.of("/sys/class/bdi/" + deviceMajor + ":" + deviceMinor + "/read_ahead_kb");
    return write(file, Integer.toString(READ_AHEAD_KIB));
  }

  private static boolean write(Path file, String text) {
    try {
      Path _ = Files.writeString(file, text);
      return true;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "{0}: {1}", file, e.getMessage());
      return false;
    }
  }
}
