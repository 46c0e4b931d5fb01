package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class ForwardIT {
  private static final Duration WAIT_MAX = Duration.ofSeconds(20);

  @TempDir Path directory;
  private TestSite home;
  private TestSite far;

  @BeforeEach
  void joinTwoSites() {
    home = new TestSite("home", directory).listening();
    far = new TestSite("far", directory).callingOnly();
    far.join(home.invite());
    far.awaitUp(home);
    home.awaitUp(far);
  }

  @AfterEach
  void stop() {
    far.close();
    home.close();
  }

  @Test
  void a_request_reaches_the_peers_service_and_the_answer_comes_back() {
    home.services.answer(
        RelayRoute.CHUNK_MISSING, request -> Flux.concat(Flux.just(text("heard: ")), request));

    StepVerifier.create(
            far.forward(
                    home,
                    RelayRoute.CHUNK_MISSING,
                    TransferClass.WAITING,
                    Flux.just(text("one "), text("two")))
                .map(ForwardIT::string)
                .collectList()
                .map(parts -> String.join("", parts)))
        .expectNext("heard: one two")
        .expectComplete()
        .verify(WAIT_MAX);
  }

  @Test
  void empty_buffers_of_a_service_are_no_data() {
    home.services.answer(
        RelayRoute.CHUNK_MISSING,
        request -> Flux.concat(Flux.just(text(""), text("heard: ")), request));

    assertThat(
            far.forward(
                    home,
                    RelayRoute.CHUNK_MISSING,
                    TransferClass.WAITING,
                    Flux.just(text(""), text("one"), text("")))
                .map(ForwardIT::string)
                .collectList()
                .map(parts -> String.join("", parts))
                .block(WAIT_MAX))
        .isEqualTo("heard: one");
  }

  @Test
  void the_side_that_can_not_be_called_is_asked_over_the_same_link() {
    far.services.answer(RelayRoute.CHUNK_MISSING, request -> request);

    assertThat(
            home.forward(far, RelayRoute.CHUNK_MISSING, TransferClass.LOG, Flux.just(text("back")))
                .map(ForwardIT::string)
                .blockLast(WAIT_MAX))
        .isEqualTo("back");
  }

  @Test
  void an_error_arrives_with_its_code_and_message() {
    home.services.answer(
        RelayRoute.CHUNK_FETCH,
        request -> Flux.error(FullwireException.conflict("revision 7 is not 8")));

    StepVerifier.create(
            far.forward(home, RelayRoute.CHUNK_FETCH, TransferClass.WAITING, Flux.empty()))
        .expectErrorSatisfies(
            error -> {
              assertThat(error).hasMessage("revision 7 is not 8");
              assertThat(((FullwireException) error).code()).isEqualTo(ErrorCode.CONFLICT);
            })
        .verify(WAIT_MAX);
  }

  @Test
  void a_site_that_is_no_peer_is_not_found() {
    StepVerifier.create(
            far.forward(
                new TestSite("nowhere", directory),
                RelayRoute.CHUNK_FETCH,
                TransferClass.WAITING,
                Flux.empty()))
        .expectErrorMatches(e -> ((FullwireException) e).code() == ErrorCode.NOT_FOUND)
        .verify(WAIT_MAX);
  }

  @Test
  void cancelling_the_answer_cancels_the_far_work() throws Exception {
    CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
    home.services.answer(
        RelayRoute.CHUNK_FETCH,
        request ->
            Flux.concat(Flux.just(text("begin")), Flux.<ByteBuffer>never())
                .doOnCancel(() -> cancelled.complete(true)));

    far.forward(home, RelayRoute.CHUNK_FETCH, TransferClass.WAITING, Flux.empty())
        .blockFirst(WAIT_MAX);

    assertThat(cancelled.get(WAIT_MAX.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void a_reader_that_does_not_read_holds_the_far_service_back() {
    AtomicLong produced = new AtomicLong();
    home.services.answer(
        RelayRoute.CHUNK_FETCH,
        request ->
            Flux.generate(
                sink -> {
                  produced.addAndGet(64 << 10);
                  sink.next(ByteBuffer.allocate(64 << 10));
                }));
    long bound = far.links.windowBytesMax() + (32L << 20);

    StepVerifier.create(
            far.forward(home, RelayRoute.CHUNK_FETCH, TransferClass.BACKGROUND, Flux.empty()), 1)
        .expectNextCount(1)
        .then(() -> settle(produced))
        .then(() -> assertThat(produced.get()).isBetween(1L << 20, bound))
        .thenCancel()
        .verify(WAIT_MAX);
  }

  @Test
  void thirty_megabytes_arrive_whole_and_in_order() {
    int count = 2_000;
    home.services.answer(
        RelayRoute.CHUNK_FETCH,
        request -> Flux.range(0, count).map(i -> ByteBuffer.wrap(numbered(i))));

    byte[] answer =
        far.forward(home, RelayRoute.CHUNK_FETCH, TransferClass.WAITING, Flux.empty())
            .collect(ByteArrayOutputStream::new, ForwardIT::collect)
            .map(ByteArrayOutputStream::toByteArray)
            .block(WAIT_MAX);

    ByteBuffer expected = ByteBuffer.allocate(count * 15_360);
    for (int i = 0; i < count; i++) {
      expected.put(numbered(i));
    }
    assertThat(answer).isEqualTo(expected.array());
  }

  private static void collect(ByteArrayOutputStream out, ByteBuffer bytes) {
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  private static byte[] numbered(int index) {
    byte[] bytes = new byte[15_360];
    ByteBuffer.wrap(bytes).putInt(index).putInt(15_356, ~index);
    return bytes;
  }

  /// Until the service made nothing more for a while.
  private static void settle(AtomicLong produced) {
    long[] seen = {-1};
    int[] same = {0};
    TestSite.awaitThat(
        "the service was held back",
        () -> {
          same[0] = seen[0] == produced.get() ? same[0] + 1 : 0;
          seen[0] = produced.get();
          return same[0] > 100;
        });
  }

  private static ByteBuffer text(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String string(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes).toString();
  }
}
