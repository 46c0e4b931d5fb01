package io.fullwire.platform;

import io.fullwire.client.http.ErrorToStatus;
import io.fullwire.client.http.Problem;
import io.fullwire.protocol.error.FullwireException;
import io.netty.channel.ChannelFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/// Answers every failure as a problem. A failure that no one foresaw is logged with its cause and
/// tells the caller nothing but that.
final class Problems implements WebExceptionHandler, Ordered {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  /// Before Spring Boot's own handler.
  private static final int ORDER = -10;

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    if (exchange.getResponse().isCommitted()) {
      return cut(exchange, failure);
    }
    return write(exchange, problemOf(exchange, failure));
  }

  /// Too late for a status: the connection is closed, so that no one takes half an answer for all.
  /// A failure of ours is no fault of the service, and whoever it is about has told of it once:
  /// when a link goes down, all that is under way on it fails so.
  private static Mono<Void> cut(ServerWebExchange exchange, Throwable failure) {
    if (failure instanceof FullwireException ours
        && exchange.getResponse() instanceof AbstractServerHttpResponse response
        && response.getNativeResponse() instanceof HttpServerResponse connected) {
      LOG.debug("{} was cut off: {}", exchange.getRequest().getPath().value(), ours.getMessage());
      connected.withConnection(
          connection -> {
            ChannelFuture _ = connection.channel().close();
          });
      return Mono.empty();
    }
    return Mono.error(failure);
  }

  private static Problem problemOf(ServerWebExchange exchange, Throwable failure) {
    return switch (failure) {
      case FullwireException ours -> Problem.of(ours);
      case ErrorResponse spring ->
          new Problem(
              Problem.UNTYPED,
              String.valueOf(spring.getBody().getTitle()),
              spring.getStatusCode().value(),
              exchange.getRequest().getMethod()
                  + " "
                  + exchange.getRequest().getPath().value()
                  + ": "
                  + spring.getBody().getDetail());
      default -> unexpected(exchange, failure);
    };
  }

  private static Problem unexpected(ServerWebExchange exchange, Throwable failure) {
    String request =
        exchange.getRequest().getMethod() + " " + exchange.getRequest().getPath().value();
    LOG.error("{} failed", request, failure);
    return new Problem(
        Problem.UNTYPED,
        "internal error",
        ErrorToStatus.UNEXPECTED,
        request + " failed; the service's log says why");
  }

  static Mono<Void> write(ServerWebExchange exchange, Problem problem) {
    ServerHttpResponse response = exchange.getResponse();
    response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
    response.getHeaders().set(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
    return response.writeWith(
        Mono.fromSupplier(() -> response.bufferFactory().wrap(problem.toJson())));
  }
}
