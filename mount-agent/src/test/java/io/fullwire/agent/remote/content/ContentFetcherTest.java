package io.fullwire.agent.remote.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.ahead.AheadSettings;
import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.agent.ahead.LinkEstimate;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.GatedChunkClient;
import io.fullwire.testkit.chunk.MemoryChunkService;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class ContentFetcherTest {
  private static final FetchSettings QUICK =
      new FetchSettings(
          Duration.ofSeconds(5),
          Duration.ofMillis(200),
          Duration.ofMillis(1),
          Duration.ofMillis(5),
          2,
          Duration.ZERO);
  private static final LinkEstimate LINK = new LinkEstimate(Duration.ofMillis(10), 100_000);

  private final MemoryChunkService service = new MemoryChunkService();
  private final GatedChunkClient gated = new GatedChunkClient(service);
  private final FaultyChunkClient far = new FaultyChunkClient(gated);
  private final MemoryContentCache cache = new MemoryContentCache();
  private final List<Frame> frames = new Blobs(5).noise(20, 3_000);
  private final List<AheadBlob> blobs = new ArrayList<>();
  private final AheadPlanner planner =
      new AheadPlanner(
          (place, bytesMax, blobsMax) -> blobs.subList(place.blobIndex() + 1, blobs.size()),
          cache::contains,
          () -> LINK,
          AheadSettings.defaults(),
          System::nanoTime);
  private ContentFetcher fetcher = fetcher(QUICK);

  @BeforeEach
  void fill() {
    assertThat(service.store(Flux.fromIterable(frames)).block()).isNotNull();
    for (int i = 0; i < frames.size(); i++) {
      blobs.add(new AheadBlob(WalkPlace.of(2, i), frames.get(i).digest(), 3_000));
    }
  }

  @AfterEach
  void close() {
    assertThat(far.unusedFaults()).as("faults that were planned and did not happen").isZero();
    fetcher.close();
  }

  @Test
  void a_blob_that_many_want_is_fetched_once() throws Exception {
    List<CompletableFuture<ByteBuffer>> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(want(0));
    }
    open();
    for (CompletableFuture<ByteBuffer> one : all) {
      assertThat(get(one)).isEqualTo(content(0));
    }
    assertThat(service.fetchCount(digest(0))).isEqualTo(1);
  }

  @Test
  void a_blob_that_arrived_is_in_the_cache_and_no_longer_on_its_way() throws Exception {
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
    awaitLanded(0);
    assertThat(cache.contains(digest(0))).isTrue();
  }

  @Test
  void a_link_that_is_down_for_a_while_is_only_a_delay() throws Exception {
    far.cut(7);
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
    assertThat(fetcher.counters().retries()).isEqualTo(7);
  }

  @Test
  void a_link_that_stays_down_is_an_error_once_the_limit_is_over() {
    fetcher.close();
    fetcher = fetcher(QUICK.withWaitLimit(Duration.ofMillis(100)));
    far.cut(Integer.MAX_VALUE);
    assertThat(failureOf(want(0))).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(fetcher.isComing(digest(0))).isFalse();
    far.cut(0);
    open();
    assertThat(want(0)).succeedsWithin(Duration.ofSeconds(5));
  }

  @Test
  void who_waits_is_told_at_the_limit_though_a_question_is_still_out() {
    fetcher.close();
    fetcher = fetcher(impatient(Duration.ofMillis(200)));
    far.silence(1);
    assertThat(failureOf(want(0))).isEqualTo(ErrorCode.TIMED_OUT);
  }

  @Test
  void the_second_try_of_a_kernel_whose_read_was_given_up_does_not_wait_again() {
    fetcher.close();
    fetcher =
        fetcher(
            new FetchSettings(
                Duration.ofMillis(200),
                QUICK.attemptLimit(),
                QUICK.pauseMin(),
                QUICK.pauseMax(),
                2,
                Duration.ofSeconds(20)));
    far.cut(Integer.MAX_VALUE);
    assertThat(failureOf(want(0))).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(want(0)).isCompletedExceptionally();
    far.cut(0);
  }

  @Test
  void who_waits_does_not_wait_longer_because_others_came_later() {
    fetcher.close();
    Duration limit = Duration.ofMillis(500);
    fetcher = fetcher(impatient(limit));
    far.silence(1);
    long begun = System.nanoTime();
    CompletableFuture<ByteBuffer> first = want(0);
    while (System.nanoTime() - begun < limit.toNanos() / 2) {
      Thread.onSpinWait();
    }
    CompletableFuture<ByteBuffer> second = want(0);
    assertThat(failureOf(first)).isEqualTo(ErrorCode.TIMED_OUT);
    assertThat(second).isNotDone();
  }

  @Test
  void an_answer_that_does_not_come_is_asked_for_again() throws Exception {
    far.silence(2);
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
  }

  @Test
  void bytes_that_do_not_match_are_fetched_again_and_never_kept() throws Exception {
    far.flip(2);
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
  }

  @Test
  void bytes_that_never_match_are_an_error_and_never_kept() {
    far.flip(3);
    open();
    assertThat(failureOf(want(0))).isEqualTo(ErrorCode.CORRUPT);
    assertThat(cache.contains(digest(0))).isFalse();
  }

  @Test
  void a_blob_that_nobody_has_is_an_error() {
    open();
    service.forget(digest(0));
    assertThat(failureOf(want(0))).isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void what_is_sent_ahead_lands_in_the_cache_by_one_request() {
    open();
    fetcher.ahead(blobs, planner);
    awaitLanded(19);
    assertThat(blobs).allMatch(blob -> cache.contains(blob.digest()));
    assertThat(far.requests).hasSize(1);
    assertThat(planner.counters().sentBytes()).isEqualTo(20 * 3_000);
  }

  @Test
  void a_wanted_blob_that_comes_ahead_soon_is_waited_for() throws Exception {
    fetcher.ahead(blobs, planner);
    CompletableFuture<ByteBuffer> first = want(0);
    gated.pass(TransferClass.AHEAD, 1);
    assertThat(get(first)).isEqualTo(content(0));
    assertThat(far.requestsOf(TransferClass.WAITING)).isZero();
  }

  @Test
  void a_wanted_blob_behind_much_that_is_sent_ahead_is_asked_for_by_itself() throws Exception {
    fetcher.ahead(blobs, planner);
    CompletableFuture<ByteBuffer> last = want(19);
    gated.pass(TransferClass.WAITING, 1);
    assertThat(get(last)).isEqualTo(content(19));
  }

  @Test
  void a_wanted_blob_is_asked_for_by_itself_when_what_was_sent_ahead_breaks_off() throws Exception {
    far.cutAfter(0);
    fetcher.ahead(blobs, planner);
    CompletableFuture<ByteBuffer> first = want(0);
    gated.pass(TransferClass.WAITING, 1);
    assertThat(get(first)).isEqualTo(content(0));
    assertThat(planner.counters().sentBytes()).isZero();
  }

  @Test
  void what_was_sent_ahead_and_breaks_off_is_not_on_its_way_any_more() {
    open();
    far.cutAfter(3);
    fetcher.ahead(blobs, planner);
    awaitLanded(19);
    assertThat(blobs.stream().filter(blob -> cache.contains(blob.digest()))).hasSize(3);
    assertThat(blobs).noneMatch(blob -> fetcher.isComing(blob.digest()));
  }

  @Test
  void a_cache_that_fails_costs_nobody_the_content() throws Exception {
    cache.failure = new IllegalStateException("planned by the test");
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
    awaitLanded(0);
    fetcher.ahead(blobs.subList(1, 3), planner);
    awaitLanded(2);
    assertThat(get(want(2))).isEqualTo(content(2));
  }

  @Test
  void a_client_that_throws_is_a_question_that_failed_and_is_asked_again() throws Exception {
    far.refuse(3);
    open();
    assertThat(get(want(0))).isEqualTo(content(0));
  }

  @Test
  void whoever_waits_when_the_mount_ends_is_told() {
    CompletableFuture<ByteBuffer> waiting = want(0);
    fetcher.close();
    assertThatThrownBy(() -> waiting.get(1, TimeUnit.SECONDS))
        .hasCauseInstanceOf(FullwireException.class);
  }

  /// A question may go without an answer for longer than anyone waits.
  private static FetchSettings impatient(Duration waitLimit) {
    return new FetchSettings(
        waitLimit, Duration.ofSeconds(20), QUICK.pauseMin(), QUICK.pauseMax(), 2, Duration.ZERO);
  }

  private ContentFetcher fetcher(FetchSettings settings) {
    return new ContentFetcher(
        far, new SiteName("home"), cache, new ArrivalForecast(() -> LINK), settings);
  }

  /// Lets everything pass.
  private void open() {
    gated.pass(TransferClass.WAITING, 1_000);
    gated.pass(TransferClass.AHEAD, 1_000);
  }

  private CompletableFuture<ByteBuffer> want(int index) {
    return fetcher.want(digest(index), 3_000).content();
  }

  private void awaitLanded(int index) {
    long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    while (fetcher.isComing(digest(index))) {
      assertThat(System.nanoTime()).as("blob %d lands in time", index).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }

  private Digest digest(int index) {
    return frames.get(index).digest();
  }

  private ByteBuffer content(int index) {
    return FrameDecoder.decode(frames.get(index));
  }

  private static ByteBuffer get(CompletableFuture<ByteBuffer> future) throws Exception {
    return future.get(5, TimeUnit.SECONDS);
  }

  private static ErrorCode failureOf(CompletableFuture<ByteBuffer> future) {
    try {
      future.get(5, TimeUnit.SECONDS);
      throw new AssertionError("it did not fail");
    } catch (ExecutionException e) {
      return ((FullwireException) e.getCause()).code();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
