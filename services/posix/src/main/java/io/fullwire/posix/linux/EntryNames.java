package io.fullwire.posix.linux;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.PosixException;

/// Refuses names that could lead out of a directory before they reach the kernel.
final class EntryNames {

  private EntryNames() {}

  static void require(String operation, byte[] name) throws PosixException {
    if (!Names.isEntryName(name)) {
      int errno = name.length > Names.NAME_BYTES_MAX ? Errno.ENAMETOOLONG : Errno.EINVAL;
      throw new PosixException(operation, Names.printable(name), errno);
    }
  }
}
