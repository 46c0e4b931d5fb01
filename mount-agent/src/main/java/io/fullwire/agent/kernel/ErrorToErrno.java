package io.fullwire.agent.kernel;

import io.fullwire.agent.vfs.PosixError;
import io.fullwire.posix.Errno;

/// The one place where meanings become numbers.
public final class ErrorToErrno {

  private ErrorToErrno() {}

  /// Positive, as in [Errno].
  public static int of(PosixError error) {
    return switch (error) {
      case NO_ENTRY -> Errno.ENOENT;
      case NOT_PERMITTED -> Errno.EPERM;
      case ACCESS_DENIED -> Errno.EACCES;
      case NOT_A_DIRECTORY -> Errno.ENOTDIR;
      case IS_A_DIRECTORY -> Errno.EISDIR;
      case INVALID_ARGUMENT -> Errno.EINVAL;
      case NAME_TOO_LONG -> Errno.ENAMETOOLONG;
      case IO -> Errno.EIO;
      case TIMED_OUT -> Errno.ETIMEDOUT;
      case INTERRUPTED -> Errno.EINTR;
      case READ_ONLY -> Errno.EROFS;
      case NO_SPACE -> Errno.ENOSPC;
      case NO_ATTRIBUTE -> Errno.ENODATA;
      case RANGE -> Errno.ERANGE;
      case NO_SUCH_OFFSET -> Errno.ENXIO;
      case STALE -> Errno.ESTALE;
      case NOT_SUPPORTED -> Errno.EOPNOTSUPP;
    };
  }
}
