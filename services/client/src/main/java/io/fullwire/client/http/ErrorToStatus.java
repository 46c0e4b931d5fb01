package io.fullwire.client.http;

import io.fullwire.protocol.error.ErrorCode;

/// The one table from an error to an HTTP status.
///
/// The status is for proxies and people; a client of ours goes by the problem's `type`, which keeps
/// apart what one status must merge.
public final class ErrorToStatus {
  /// For failures that are no [io.fullwire.protocol.error.FullwireException].
  public static final int UNEXPECTED = 500;

  private ErrorToStatus() {}

  public static int statusOf(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST -> 400;
      case FORBIDDEN -> 403;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, CONFLICT -> 409;
      case LIMIT_EXCEEDED -> 422;
      case CORRUPT -> 500;
      case UNAVAILABLE -> 503;
      case TIMED_OUT -> 504;
      case NO_SPACE -> 507;
    };
  }
}
