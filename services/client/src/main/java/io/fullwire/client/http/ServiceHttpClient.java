package io.fullwire.client.http;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Calls one service over HTTP with the site token: the base of every client of a service.
///
/// Whatever goes wrong arrives as a [FullwireException]: the service's own problem as it was thrown
/// there, else `UNAVAILABLE` when the service cannot be reached or went away before its answer was
/// complete, and `TIMED_OUT` when it said nothing for the set time. All methods are safe from any
/// thread and do nothing until subscribed; cancelling closes the connection.
public final class ServiceHttpClient implements AutoCloseable {
  /// Reading a problem stops here.
  private static final int PROBLEM_BYTES_MAX = 64 << 10;

  /// Answers in JSON are for people and small control calls.
  private static final int JSON_BYTES_MAX = 16 << 20;

  /// Its name in the pipeline; Reactor Netty takes it out when the call ends.
  private static final String ANSWER_TIMEOUT = "fullwire.answerTimeout";

  private static final String BINARY = "application/octet-stream";
  private static final String JSON = "application/json";
  private static final byte[] NO_BODY = {};
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final ServiceHttpSettings settings;
  private final ConnectionProvider connections;
  private final HttpClient http;

  /// A client with connections of its own, on the process's shared event loops.
  public ServiceHttpClient(ServiceHttpSettings settings) {
    this(settings, null);
  }

  /// @param loops the event loops to use, which the caller owns; null for the process's shared ones
  public ServiceHttpClient(ServiceHttpSettings settings, @Nullable LoopResources loops) {
    this.settings = settings;
    this.connections =
        ConnectionProvider.builder("fullwire-" + settings.service())
            .maxConnections(settings.connectionsMax())
            .pendingAcquireMaxCount(settings.waitingMax())
            .pendingAcquireTimeout(settings.waitTimeout())
            .maxIdleTime(Duration.ofSeconds(30))
            .build();
    HttpClient client =
        HttpClient.create(connections)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                Math.toIntExact(settings.connectTimeout().toMillis()))
            .option(ChannelOption.TCP_NODELAY, true)
            .doAfterRequest(
                (request, connection) ->
                    connection.addHandlerLast(
                        ANSWER_TIMEOUT, new AnswerTimeout(settings.answerTimeout())))
            .headers(h -> h.set(HttpHeaderNames.AUTHORIZATION, "Bearer " + settings.token()));
    this.http = loops == null ? client : client.runOn(loops);
  }

  public ServiceHttpSettings settings() {
    return settings;
  }

  /// Sends `body` and gives the whole answer, which may be empty; `LIMIT_EXCEEDED` when it is
  /// larger than `answerBytesMax`.
  ///
  /// @param path below the base, beginning with a slash, already escaped; may have a query
  public Mono<byte[]> call(HttpMethod method, String path, byte[] body, int answerBytesMax) {
    return call(method, path, BINARY, body, answerBytesMax);
  }

  /// Sends nothing and gives the whole answer, as [#call(HttpMethod, String, byte[], int)].
  public Mono<byte[]> call(HttpMethod method, String path, int answerBytesMax) {
    return call(method, path, BINARY, NO_BODY, answerBytesMax);
  }

  /// Sends `body` as it comes, once, and gives the whole answer, as
  /// [#call(HttpMethod, String, byte[], int)].
  public Mono<byte[]> call(
      HttpMethod method, String path, Publisher<ByteBuffer> body, int answerBytesMax) {
    return stream(method, path, body)
        .collect(
            () -> new BoundedBody("answer of " + settings + path, answerBytesMax),
            BoundedBody::addAll)
        .map(BoundedBody::toByteArray);
  }

  /// Sends `body` as JSON and reads the answer as a `type`.
  public <T> Mono<T> callJson(HttpMethod method, String path, Object body, Class<T> type) {
    return Mono.fromCallable(() -> MAPPER.writeValueAsBytes(body))
        .flatMap(json -> call(method, path, JSON, json, JSON_BYTES_MAX))
        .map(answer -> readJson(answer, type));
  }

  /// Sends nothing and reads the answer as a `type` from JSON.
  public <T> Mono<T> getJson(String path, Class<T> type) {
    return call(HttpMethod.GET, path, JSON_BYTES_MAX).map(answer -> readJson(answer, type));
  }

  /// Sends `body` as it comes and gives the answer as it comes, both with back-pressure. The
  /// buffers of both are on the heap and nobody releases them; how the bytes are cut into buffers
  /// means nothing. The request is sent once: it is not tried again over another connection.
  public Flux<ByteBuffer> stream(HttpMethod method, String path, Publisher<ByteBuffer> body) {
    return http.disableRetry(true)
        .headers(h -> h.set(HttpHeaderNames.CONTENT_TYPE, BINARY))
        .request(method)
        .uri(settings.base() + path)
        .send((request, out) -> out.send(Flux.from(body).map(Unpooled::wrappedBuffer)))
        .response((response, content) -> answerOf(response, content))
        .onErrorMap(this::translated);
  }

  /// Sends `body` whole and gives the answer as it comes.
  public Flux<ByteBuffer> stream(HttpMethod method, String path, byte[] body) {
    return http.disableRetry(true)
        .headers(h -> setBodyHeaders(h, BINARY, body))
        .request(method)
        .uri(settings.base() + path)
        .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
        .response((response, content) -> answerOf(response, content))
        .onErrorMap(this::translated);
  }

  /// Closes idle connections now and others when their calls end.
  @Override
  public void close() {
    connections.dispose();
  }

  private Mono<byte[]> call(
      HttpMethod method, String path, String contentType, byte[] body, int answerBytesMax) {
    return http.headers(h -> setBodyHeaders(h, contentType, body))
        .request(method)
        .uri(settings.base() + path)
        .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
        .response(
            (response, content) ->
                isSuccess(response)
                    ? collect(content, "answer of " + settings + path, answerBytesMax)
                    : problemOf(response, content))
        .single()
        .onErrorMap(this::translated);
  }

  private static void setBodyHeaders(HttpHeaders headers, String contentType, byte[] body) {
    headers.set(HttpHeaderNames.CONTENT_TYPE, contentType);
    headers.set(HttpHeaderNames.CONTENT_LENGTH, body.length);
  }

  private Publisher<ByteBuffer> answerOf(HttpClientResponse response, ByteBufFlux content) {
    return isSuccess(response)
        ? content.map(ServiceHttpClient::toHeap)
        : problemOf(response, content);
  }

  private static boolean isSuccess(HttpClientResponse response) {
    return response.status().code() / 100 == 2;
  }

  private <T> Mono<T> problemOf(HttpClientResponse response, ByteBufFlux content) {
    return collect(content, "problem of " + settings, PROBLEM_BYTES_MAX)
        .flatMap(
            body -> Mono.error(Problem.read(settings.service(), response.status().code(), body)));
  }

  private static Mono<byte[]> collect(ByteBufFlux content, String what, int bytesMax) {
    return content
        .asByteArray()
        .collect(() -> new BoundedBody(what, bytesMax), BoundedBody::add)
        .map(BoundedBody::toByteArray);
  }

  /// The buffer is Reactor Netty's and is released once this returns.
  private static ByteBuffer toHeap(ByteBuf buffer) {
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }

  private <T> T readJson(byte[] answer, Class<T> type) {
    try {
      return MAPPER.readValue(answer, type);
    } catch (JacksonException e) {
      throw new FullwireException(
          ErrorCode.CORRUPT,
          settings + " answered what is no " + type.getSimpleName() + ": " + e.getOriginalMessage(),
          e);
    }
  }

  private Throwable translated(Throwable error) {
    return switch (error) {
      case FullwireException ours -> ours;
      case ReadTimeoutException silent ->
          new FullwireException(
              ErrorCode.TIMED_OUT,
              settings + " said nothing for " + settings.answerTimeout(),
              silent);
      case RejectedExecutionException full ->
          FullwireException.unavailable(
              settings + " has " + settings.waitingMax() + " calls waiting for a connection", full);
      case TimeoutException crowded ->
          FullwireException.unavailable(
              settings + " had no free connection for " + settings.waitTimeout(), crowded);
      case IOException away ->
          FullwireException.unavailable(
              settings + " cannot be reached: " + away.getMessage(), away);
      default -> error;
    };
  }
}
