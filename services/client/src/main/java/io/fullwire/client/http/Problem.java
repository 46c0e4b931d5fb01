package io.fullwire.client.http;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An error as `application/problem+json` (RFC 9457).
///
/// @param type [ErrorCode#problemType()], or `about:blank` for a failure that has no code
/// @param detail names the thing, the value and the limit
public record Problem(String type, String title, int status, String detail) {
  public static final String MEDIA_TYPE = "application/problem+json";

  /// The type of a failure that has no code: a route that does not exist, a fault in a service.
  public static final String UNTYPED = "about:blank";

  /// An answer longer than this does not come from one of our services.
  private static final int DETAIL_CHARS_MAX = 1_000;

  private static final JsonMapper JSON = JsonMapper.shared();

  public static Problem of(FullwireException error) {
    String type = error.code().problemType();
    return new Problem(
        type,
        type.replace('-', ' '),
        ErrorToStatus.statusOf(error.code()),
        String.valueOf(error.getMessage()));
  }

  public byte[] toJson() {
    return JSON.writeValueAsBytes(this);
  }

  /// The error that a service answered with `status` and `body`. Never fails: an answer that is no
  /// problem of ours (a proxy's page, half an answer) gets the code that fits its status best.
  ///
  /// @param from names the service, for the message
  public static FullwireException read(String from, int status, byte[] body) {
    JsonNode problem = parse(body);
    ErrorCode code = ErrorCode.ofProblemType(problem.path("type").asString(""));
    String detail = problem.path("detail").asString("");
    if (code != null) {
      return new FullwireException(code, detail);
    }
    String said = detail.isEmpty() ? new String(body, StandardCharsets.UTF_8) : detail;
    return new FullwireException(
        codeOf(status),
        from
            + " answered "
            + status
            + ": "
            + said.substring(0, Math.min(said.length(), DETAIL_CHARS_MAX)));
  }

  private static JsonNode parse(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException notJson) {
      return JSON.createObjectNode();
    }
  }

  private static ErrorCode codeOf(int status) {
    return switch (status) {
      case 401, 403 -> ErrorCode.FORBIDDEN;
      case 404 -> ErrorCode.NOT_FOUND;
      case 504 -> ErrorCode.TIMED_OUT;
      default -> status < 500 ? ErrorCode.INVALID_REQUEST : ErrorCode.UNAVAILABLE;
    };
  }
}
