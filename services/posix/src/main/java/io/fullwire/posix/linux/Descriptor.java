package io.fullwire.posix.linux;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.PosixException;

/// An open file descriptor and the name it was opened by, for messages.
///
/// Closing is remembered, since the number may be given to another file at once: later use fails
/// with `EBADF` instead of touching a stranger's file.
final class Descriptor implements AutoCloseable {

  private final int fd;
  private final byte[] name;
  private volatile boolean closed;

  Descriptor(int fd, byte[] name) {
    this.fd = fd;
    this.name = name;
  }

  /// The number, for one call.
  int fd(String operation) throws PosixException {
    if (closed) {
      throw new PosixException(operation, printableName(), Errno.EBADF);
    }
    return fd;
  }

  /// What a failed call on this descriptor throws.
  PosixException failed(String operation, Scratch scratch) {
    return new PosixException(operation, printableName(), scratch.errno());
  }

  String printableName() {
    return Names.printable(name);
  }

  /// A close can only fail for content that was not yet written, which `sync` reports; the
  /// descriptor is gone in any case.
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      try (Scratch scratch = Scratch.take()) {
        int _ = Libc.close(scratch.state, fd);
      }
    }
  }
}
