package io.fullwire.gateway.http;

import io.fullwire.protocol.error.FullwireException;
import org.springframework.core.codec.DecodingException;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Mono;

/// Reads and writes JSON bodies.
public final class Bodies {
  private Bodies() {}

  /// The body as a `T`; `INVALID_REQUEST` when there is none or it is no such JSON.
  public static <T> Mono<T> read(ServerRequest request, Class<T> type) {
    return readOptional(request, type)
        .switchIfEmpty(
            Mono.error(
                () ->
                    FullwireException.invalid(
                        request.method() + " " + request.path() + " needs a JSON body")));
  }

  /// As [#read], but empty when the request has no body.
  public static <T> Mono<T> readOptional(ServerRequest request, Class<T> type) {
    return request
        .bodyToMono(type)
        .onErrorMap(
            failure ->
                failure instanceof ServerWebInputException
                    || failure instanceof DecodingException
                    || failure instanceof UnsupportedMediaTypeStatusException,
            failure ->
                FullwireException.invalid(
                    request.method()
                        + " "
                        + request.path()
                        + ": the body is no JSON of the expected form: "
                        + failure.getMessage()));
  }

  public static Mono<ServerResponse> ok(Object json) {
    return ServerResponse.ok().bodyValue(json);
  }
}
