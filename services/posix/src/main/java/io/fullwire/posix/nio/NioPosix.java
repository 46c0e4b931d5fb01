package io.fullwire.posix.nio;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.Posix;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.TargetDirectory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// What Java alone can do.
public final class NioPosix implements Posix {

  @Override
  public TargetDirectory directory(byte[] path) throws PosixException {
    Path directory = Path.of(new String(path, StandardCharsets.UTF_8));
    if (!Files.isDirectory(directory)) {
      int errno = Files.exists(directory) ? Errno.ENOTDIR : Errno.ENOENT;
      throw new PosixException("open", Names.printable(path), errno);
    }
    return new NioDirectory(directory);
  }

  @Override
  public boolean clearUmask() {
    return false;
  }
}
