package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.chunk.ChunkPaths;
import io.fullwire.client.http.Problem;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.relay.HttpRelayClient;
import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.platform.ServiceContext;
import io.fullwire.platform.SharedRuntime;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/// Two relay services as they run in a site, over HTTP, with a chunk service that the test plays.
/// There is no broker: links and requests need none.
class RelayServiceIT {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final String TOKEN = "a-token-of-the-test-site";
  private static final SiteName HOME = new SiteName("home");
  private static final CompletableFuture<Boolean> WORK_CANCELLED = new CompletableFuture<>();

  @TempDir static Path directory;
  private static SharedRuntime shared;
  private static DisposableServer chunkService;
  private static ServiceContext home;
  private static ServiceContext far;
  private static ServiceHttpClient homeHttp;
  private static ServiceHttpClient farHttp;
  private static HttpRelayClient homeRelay;
  private static HttpRelayClient farRelay;

  @BeforeAll
  static void startTwoServices() throws IOException {
    Files.writeString(directory.resolve("token"), TOKEN);
    shared = SharedRuntime.start();
    chunkService =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .route(
                routes ->
                    routes
                        .post(ChunkPaths.MISSING, (in, out) -> out.send(in.receive().retain()))
                        .post(
                            ChunkPaths.FETCH,
                            (in, out) ->
                                out.send(
                                    in.receive()
                                        .asByteArray()
                                        .thenMany(
                                            Flux.range(0, 2_000).map(RelayServiceIT::numbered))))
                        .post(
                            ChunkPaths.STRIPE,
                            (in, out) ->
                                out.send(
                                    Flux.concat(Flux.just(text("first")), Flux.<ByteBuf>never())
                                        .doOnCancel(() -> WORK_CANCELLED.complete(true)),
                                    buffer -> true))
                        .post(
                            ChunkPaths.STORE,
                            (in, out) ->
                                out.status(507)
                                    .sendByteArray(
                                        Mono.just(
                                            Problem.of(
                                                    new FullwireException(
                                                        ErrorCode.NO_SPACE, "disk is full"))
                                                .toJson()))))
            .bindNow();
    home = service("home", Map.of("relay.listen", "127.0.0.1:0"));
    far = service("far", Map.of());
    homeHttp = client(home);
    farHttp = client(far);
    homeRelay = new HttpRelayClient(homeHttp);
    farRelay = new HttpRelayClient(farHttp);
    String invite = homeRelay.invite(Duration.ofHours(1)).block(WAIT_MAX);
    assertThat(farRelay.join(invite).block(WAIT_MAX).peer()).isEqualTo(HOME);
    TestSite.awaitThat(
        "the link is up",
        () ->
            farRelay.links().blockLast(WAIT_MAX).state() == LinkStatus.State.UP
                && homeRelay.links().blockLast(WAIT_MAX).state() == LinkStatus.State.UP);
  }

  @AfterAll
  static void stop() {
    farHttp.close();
    homeHttp.close();
    far.close();
    home.close();
    chunkService.disposeNow();
    shared.close();
  }

  @Test
  void a_request_passes_both_services_and_the_link() {
    String answer =
        farRelay
            .forward(
                HOME, RelayRoute.CHUNK_MISSING, TransferClass.WAITING, Flux.just(bytes("over")))
            .map(part -> StandardCharsets.UTF_8.decode(part).toString())
            .reduce(String::concat)
            .block(WAIT_MAX);

    assertThat(answer).isEqualTo("over");
  }

  @Test
  void thirty_megabytes_pass_whole_and_in_order() {
    byte[] answer =
        farRelay
            .forward(HOME, RelayRoute.CHUNK_FETCH, TransferClass.AHEAD, Flux.just(bytes("all")))
            .collect(
                ByteArrayOutputStream::new,
                (out, part) ->
                    out.write(part.array(), part.arrayOffset() + part.position(), part.remaining()))
            .map(ByteArrayOutputStream::toByteArray)
            .block(WAIT_MAX);

    assertThat(answer).hasSize(2_000 * 15_360);
    int[] numbers =
        IntStream.range(0, 2_000).map(i -> ByteBuffer.wrap(answer).getInt(i * 15_360)).toArray();
    assertThat(numbers).isEqualTo(IntStream.range(0, 2_000).toArray());
  }

  @Test
  void the_far_services_error_arrives_as_it_was_thrown() {
    assertThatThrownBy(
            () ->
                farRelay
                    .forward(HOME, RelayRoute.CHUNK_STORE, TransferClass.WAITING, Flux.empty())
                    .blockLast(WAIT_MAX))
        .isInstanceOf(FullwireException.class)
        .hasMessage("disk is full")
        .satisfies(e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.NO_SPACE));
  }

  @Test
  void the_first_bytes_come_before_the_last_are_known_and_cancelling_ends_the_work()
      throws Exception {
    ByteBuffer first =
        farRelay
            .forward(HOME, RelayRoute.CHUNK_STRIPE, TransferClass.WAITING, Flux.empty())
            .blockFirst(WAIT_MAX);

    assertThat(StandardCharsets.UTF_8.decode(first).toString()).isEqualTo("first");
    assertThat(WORK_CANCELLED.get(WAIT_MAX.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void an_invite_that_is_none_is_refused() {
    assertThatThrownBy(() -> farRelay.join("nonsense").block(WAIT_MAX))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("NAME=HOST:PORT#secret");
  }

  @Test
  void links_show_in_the_metrics() {
    TestSite.awaitThat(
        "the link is in the metrics",
        () ->
            new String(
                    farHttp
                        .call(
                            io.netty.handler.codec.http.HttpMethod.GET,
                            "/actuator/prometheus",
                            1 << 20)
                        .block(WAIT_MAX),
                    StandardCharsets.UTF_8)
                .contains("fullwire_link_up{"));
  }

  private static ServiceContext service(String name, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("server.port", "0");
    settings.put("site.name", name);
    settings.put("site.token-file", directory.resolve("token").toString());
    String nowhere = "http://127.0.0.1:1";
    settings.put("site.gateway", nowhere);
    settings.put("site.catalog", nowhere);
    settings.put("site.chunk", "http://127.0.0.1:" + chunkService.port());
    settings.put("site.relay", nowhere);
    settings.put("site.kafka", "127.0.0.1:1");
    settings.put("relay.directory", directory.resolve(name).toString());
    return ServiceContext.start(shared, "relay", RelayModule.class, settings);
  }

  private static ServiceHttpClient client(ServiceContext service) {
    return new ServiceHttpClient(ServiceHttpSettings.of("relay", service.address(), TOKEN));
  }

  private static ByteBuf numbered(int index) {
    return Unpooled.wrappedBuffer(new byte[15_360]).setInt(0, index);
  }

  private static ByteBuf text(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
