package io.fullwire.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.test.StepVerifier;

class ServiceHttpClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// More than the sockets between two processes hold.
  private static final int MUCH_PIECES = 320;

  private static final int MUCH_PIECE = 64 << 10;

  private DisposableServer server;
  private ServiceHttpClient client;

  @BeforeEach
  void start() {
    server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .route(
                routes ->
                    routes
                        .post("/echo", (in, out) -> out.send(in.receive().retain()))
                        .get(
                            "/token",
                            (in, out) ->
                                out.sendString(Mono.just(in.requestHeaders().get("Authorization"))))
                        .get("/silent", (in, out) -> Mono.never())
                        .get(
                            "/stalls",
                            (in, out) ->
                                out.sendString(Flux.concat(Mono.just("some"), Mono.never())))
                        .get(
                            "/much",
                            (in, out) ->
                                out.sendByteArray(
                                    Flux.range(0, MUCH_PIECES).map(i -> new byte[MUCH_PIECE])))
                        .get(
                            "/cut",
                            (in, out) ->
                                out.sendString(
                                    Flux.concat(
                                        Mono.just("some"), Mono.error(new Exception("cut")))))
                        .get(
                            "/conflict",
                            (in, out) ->
                                out.status(409)
                                    .sendByteArray(
                                        Mono.just(
                                            Problem.of(FullwireException.conflict("taken"))
                                                .toJson()))))
            .bindNow();
    client = client(server.port(), PATIENCE);
  }

  @AfterEach
  void stop() {
    client.close();
    server.disposeNow();
  }

  @Test
  void a_body_comes_back_as_it_was_sent() {
    byte[] body = randomBytes(100_000);

    assertThat(client.call(HttpMethod.POST, "/echo", body, body.length).block(PATIENCE))
        .isEqualTo(body);
  }

  @Test
  void an_empty_answer_is_an_answer() {
    assertThat(client.call(HttpMethod.POST, "/echo", new byte[0], 0).block(PATIENCE)).isEmpty();
  }

  @Test
  void an_answer_one_byte_over_its_bound_is_refused() {
    assertError(
        client.call(HttpMethod.POST, "/echo", randomBytes(1_001), 1_000),
        ErrorCode.LIMIT_EXCEEDED,
        "1001");
  }

  @Test
  void streams_flow_both_ways() {
    Flux<ByteBuffer> body = Flux.range(0, 1_000).map(i -> ByteBuffer.wrap(new byte[1_000]));

    StepVerifier.create(
            client.stream(HttpMethod.POST, "/echo", body)
                .reduce(0, (sum, piece) -> sum + piece.remaining()))
        .expectNext(1_000_000)
        .expectComplete()
        .verify(PATIENCE);
  }

  @Test
  void every_call_carries_the_token() {
    assertThat(client.call(HttpMethod.GET, "/token", 100).block(PATIENCE))
        .isEqualTo("Bearer secret".getBytes(UTF_8));
  }

  @Test
  void a_problem_arrives_as_the_error_it_was() {
    assertError(client.call(HttpMethod.GET, "/conflict", 100), ErrorCode.CONFLICT, "taken");
    assertError(
        client.stream(HttpMethod.GET, "/conflict", new byte[0]).then(Mono.just(new byte[0])),
        ErrorCode.CONFLICT,
        "taken");
  }

  @Test
  void an_answer_that_breaks_off_is_an_error_and_not_a_short_answer() {
    assertError(client.call(HttpMethod.GET, "/cut", 100), ErrorCode.UNAVAILABLE, "catalog at");
  }

  @Test
  void silence_ends_after_the_set_time() {
    try (var hurried = client(server.port(), Duration.ofMillis(50))) {
      assertError(hurried.call(HttpMethod.GET, "/silent", 100), ErrorCode.TIMED_OUT, "0.05S");
    }
  }

  @Test
  void silence_in_the_middle_of_an_answer_ends_after_the_set_time() {
    try (var hurried = client(server.port(), Duration.ofMillis(50))) {
      assertError(
          hurried.stream(HttpMethod.GET, "/stalls", new byte[0]).then(Mono.just(new byte[0])),
          ErrorCode.TIMED_OUT,
          "0.05S");
    }
  }

  @Test
  void a_reader_that_pauses_for_longer_than_that_gets_the_rest() {
    try (var hurried = client(server.port(), Duration.ofMillis(50))) {
      Flux<Integer> sizes =
          hurried.stream(HttpMethod.GET, "/much", new byte[0]).map(ByteBuffer::remaining);

      StepVerifier.create(sizes, 1)
          .expectNextCount(1)
          .thenAwait(Duration.ofMillis(300))
          .thenRequest(1)
          .expectNextCount(1)
          .thenAwait(Duration.ofMillis(300))
          .thenRequest(Long.MAX_VALUE)
          .thenConsumeWhile(size -> true)
          .expectComplete()
          .verify(PATIENCE);
    }
  }

  @Test
  void a_connection_that_was_used_before_keeps_to_the_set_time() {
    try (var hurried = client(server.port(), Duration.ofMillis(200))) {
      for (int i = 0; i < 3; i++) {
        assertThat(hurried.call(HttpMethod.GET, "/token", 100).block(PATIENCE)).isNotEmpty();
      }
      assertError(hurried.call(HttpMethod.GET, "/silent", 100), ErrorCode.TIMED_OUT, "0.2S");
    }
  }

  @Test
  void a_service_that_is_not_there_is_unavailable() {
    server.disposeNow();

    assertError(
        client.call(HttpMethod.GET, "/token", 100), ErrorCode.UNAVAILABLE, "cannot be reached");
  }

  private static ServiceHttpClient client(int port, Duration answerTimeout) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of("catalog", URI.create("http://127.0.0.1:" + port), "secret")
            .withAnswerTimeout(answerTimeout));
  }

  private static void assertError(Mono<byte[]> call, ErrorCode code, String part) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> call.block(PATIENCE))
        .withMessageContaining(part)
        .satisfies(e -> assertThat(e.code()).isEqualTo(code));
  }

  private static byte[] randomBytes(int size) {
    byte[] bytes = new byte[size];
    ThreadLocalRandom.current().nextBytes(bytes);
    return bytes;
  }
}
