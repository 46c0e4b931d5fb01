package io.fullwire.posix;

import io.fullwire.posix.linux.LinuxPosix;
import io.fullwire.posix.nio.NioPosix;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The way in: directories by path.
public interface Posix {

  /// Linux calls where they are to be had, else `java.nio.file`, with what that can do.
  static Posix ofThisHost() {
    return LinuxPosix.isSupported() ? LinuxPosix.instance() : new NioPosix();
  }

  /// Opens a directory; symbolic links on the way are followed. The caller closes it.
  TargetDirectory directory(byte[] path) throws PosixException;

  /// The same for a path that is text.
  default TargetDirectory directory(Path path) throws PosixException {
    return directory(path.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8));
  }

  /// Makes permissions be taken as given from now on, in the whole process. False where that cannot
  /// be done: then whoever makes an entry must set its permissions once more.
  boolean clearUmask();
}
