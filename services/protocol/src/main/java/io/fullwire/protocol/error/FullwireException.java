package io.fullwire.protocol.error;

import org.jspecify.annotations.Nullable;

/// The one error that crosses a service boundary. Its message names the thing, the value and the
/// limit.
///
/// One class with a code rather than a class each: handlers choose by what the caller can do, an
/// exhaustive switch over [ErrorCode] is checked by the compiler, and the code survives every edge
/// (HTTP, relay, errno) unchanged. A broken invariant is not one of these; it is an
/// [IllegalStateException].
public final class FullwireException extends RuntimeException {
  private final ErrorCode code;

  public FullwireException(ErrorCode code, String message) {
    this(code, message, null);
  }

  public FullwireException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public ErrorCode code() {
    return code;
  }

  public static FullwireException invalid(String message) {
    return new FullwireException(ErrorCode.INVALID_REQUEST, message);
  }

  public static FullwireException notFound(String message) {
    return new FullwireException(ErrorCode.NOT_FOUND, message);
  }

  public static FullwireException alreadyExists(String message) {
    return new FullwireException(ErrorCode.ALREADY_EXISTS, message);
  }

  public static FullwireException conflict(String message) {
    return new FullwireException(ErrorCode.CONFLICT, message);
  }

  /// `thing` has `value`, and at most `limit` is allowed.
  public static FullwireException limitExceeded(String thing, long value, long limit) {
    return new FullwireException(
        ErrorCode.LIMIT_EXCEEDED, thing + " is " + value + "; at most " + limit);
  }

  public static FullwireException corrupt(String message) {
    return new FullwireException(ErrorCode.CORRUPT, message);
  }

  public static FullwireException unavailable(String message, @Nullable Throwable cause) {
    return new FullwireException(ErrorCode.UNAVAILABLE, message, cause);
  }

  public static FullwireException timedOut(String message) {
    return new FullwireException(ErrorCode.TIMED_OUT, message);
  }
}
