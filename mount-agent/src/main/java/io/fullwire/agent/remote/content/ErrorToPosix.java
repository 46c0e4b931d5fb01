package io.fullwire.agent.remote.content;

import io.fullwire.agent.vfs.PosixError;
import io.fullwire.protocol.error.ErrorCode;

/// What a program is told when content cannot be had.
enum ErrorToPosix {
  /// `EIO` whatever the reason: what programs expect of a disk.
  ALWAYS_IO,
  /// `ETIMEDOUT` when it did not come in time, so that a program may try again.
  TELL_TIME_OUT;

  PosixError of(ErrorCode code) {
    return switch (code) {
      case UNAVAILABLE, TIMED_OUT -> this == TELL_TIME_OUT ? PosixError.TIMED_OUT : PosixError.IO;
      case FORBIDDEN -> PosixError.ACCESS_DENIED;
      case INVALID_REQUEST,
          NOT_FOUND,
          ALREADY_EXISTS,
          CONFLICT,
          LIMIT_EXCEEDED,
          CORRUPT,
          NO_SPACE ->
          PosixError.IO;
    };
  }
}
