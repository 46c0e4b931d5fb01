package io.fullwire.client.http;

import io.fullwire.protocol.error.FullwireException;
import java.net.URI;
import java.time.Duration;

/// How a service is reached, and the bounds of every call to it.
///
/// @param service names it in errors, such as `catalog`
/// @param base scheme, host, port and perhaps a path that all paths are below; no query
/// @param token the site token that every service of a site accepts
/// @param connectTimeout until a connection is up
/// @param answerTimeout until the first byte of an answer, and between any two reads after it,
///     while its reader takes what there is
/// @param connectionsMax connections to the service at once
/// @param waitingMax calls that wait for a connection; one more fails with `UNAVAILABLE`
/// @param waitTimeout how long a call waits for a connection
public record ServiceHttpSettings(
    String service,
    URI base,
    String token,
    Duration connectTimeout,
    Duration answerTimeout,
    int connectionsMax,
    int waitingMax,
    Duration waitTimeout) {
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  public static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);
  public static final int CONNECTIONS_MAX = 64;
  public static final int WAITING_MAX = 1_024;
  public static final Duration WAIT_TIMEOUT = Duration.ofSeconds(30);

  public ServiceHttpSettings {
    if (base.getScheme() == null || base.getHost() == null || base.getRawQuery() != null) {
      throw FullwireException.invalid(
          "address of " + service + " is '" + base + "'; must be like http://host:port");
    }
  }

  /// The usual bounds.
  public static ServiceHttpSettings of(String service, URI base, String token) {
    return new ServiceHttpSettings(
        service,
        base,
        token,
        CONNECT_TIMEOUT,
        ANSWER_TIMEOUT,
        CONNECTIONS_MAX,
        WAITING_MAX,
        WAIT_TIMEOUT);
  }

  public ServiceHttpSettings withAnswerTimeout(Duration timeout) {
    return new ServiceHttpSettings(
        service, base, token, connectTimeout, timeout, connectionsMax, waitingMax, waitTimeout);
  }

  public ServiceHttpSettings withConnectionsMax(int count) {
    return new ServiceHttpSettings(
        service, base, token, connectTimeout, answerTimeout, count, waitingMax, waitTimeout);
  }

  /// For messages and logs; never shows the token.
  @Override
  public String toString() {
    return service + " at " + base;
  }
}
