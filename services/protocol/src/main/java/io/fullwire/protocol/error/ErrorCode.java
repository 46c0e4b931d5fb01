package io.fullwire.protocol.error;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What went wrong, by what the caller can do about it. The name in lower case with dashes is the
/// problem's `type` on every edge, so it never changes.
public enum ErrorCode {
  /// The request can never succeed as it is.
  INVALID_REQUEST(false),
  /// The thing asked for does not exist.
  NOT_FOUND(false),
  /// The thing to be made exists already.
  ALREADY_EXISTS(false),
  /// A precondition did not hold: someone else changed the thing first.
  CONFLICT(false),
  /// A named limit would be exceeded.
  LIMIT_EXCEEDED(false),
  /// The caller is not known or may not do this.
  FORBIDDEN(false),
  /// Bytes do not match their digest or their checksum.
  CORRUPT(true),
  /// A disk or a quota is full; nothing was acknowledged.
  NO_SPACE(false),
  /// A service, a broker or a link is away or too slow just now.
  UNAVAILABLE(true),
  /// The answer did not come within the set limit.
  TIMED_OUT(true);

  private final boolean retryable;

  ErrorCode(boolean retryable) {
    this.retryable = retryable;
  }

  /// Whether the same request may succeed later without anyone changing it.
  public boolean retryable() {
    return retryable;
  }

  /// The `type` of a problem with this code, such as `not-found`.
  public String problemType() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The code whose [#problemType()] this is; null when there is none.
  public static @Nullable ErrorCode ofProblemType(String type) {
    for (ErrorCode code : values()) {
      if (code.problemType().equals(type)) {
        return code;
      }
    }
    return null;
  }
}
