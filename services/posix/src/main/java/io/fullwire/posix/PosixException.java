package io.fullwire.posix;

import java.io.IOException;

/// A call to the operating system failed. The message reads `openat 'name': ENOENT`.
public final class PosixException extends IOException {

  private final int errno;
  private final String operation;

  /// @param name what the call was about, as for people ([Names#printable])
  public PosixException(String operation, String name, int errno) {
    super(operation + " '" + name + "': " + Errno.name(errno));
    this.errno = errno;
    this.operation = operation;
  }

  /// The same, when another exception told it.
  public PosixException(String operation, String name, int errno, Throwable cause) {
    this(operation, name, errno);
    initCause(cause);
  }

  /// Number as in [Errno].
  public int errno() {
    return errno;
  }

  /// Symbolic name, `ENOENT`.
  public String symbol() {
    return Errno.name(errno);
  }

  /// Name of the call, `openat2`.
  public String operation() {
    return operation;
  }

  public boolean is(int expected) {
    return errno == expected;
  }
}
