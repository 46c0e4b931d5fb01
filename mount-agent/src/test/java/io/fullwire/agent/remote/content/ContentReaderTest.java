package io.fullwire.agent.remote.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.ahead.AheadSettings;
import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.agent.ahead.LinkEstimate;
import io.fullwire.agent.vfs.tree.BlobContent;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.GatedChunkClient;
import io.fullwire.testkit.chunk.MemoryChunkService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class ContentReaderTest {
  private static final int SIZE = 3_000;
  private static final Duration SOON = Duration.ofSeconds(5);

  private final MemoryChunkService service = new MemoryChunkService();
  private final GatedChunkClient gated = new GatedChunkClient(service);
  private final MemoryContentCache cache = new MemoryContentCache();
  private final Frame frame = new Blobs(6).noise(1, SIZE).getFirst();
  private final CompletableFuture<String> told = new CompletableFuture<>();
  private final AheadPlanner planner =
      new AheadPlanner(
          (place, bytesMax, blobsMax) -> List.of(),
          cache::contains,
          () -> LinkEstimate.LOCAL,
          AheadSettings.defaults(),
          System::nanoTime);
  private final ContentFetcher fetcher =
      new ContentFetcher(
          gated,
          new SiteName("home"),
          cache,
          new ArrivalForecast(() -> LinkEstimate.LOCAL),
          FetchSettings.defaults().withWaitLimit(SOON));
  private final ContentReader reader =
      new ContentReader(
          cache,
          fetcher,
          planner,
          false,
          (inode, from, length, waited, nanos, error) ->
              told.complete(length + " bytes, " + error));

  @BeforeEach
  void fill() {
    assertThat(service.store(Flux.just(frame)).block()).isNotNull();
  }

  @AfterEach
  void close() {
    reader.close();
    fetcher.close();
  }

  @Test
  void content_that_comes_from_afar_is_answered_when_it_is_here() {
    RecordedContentReply reply = read(SIZE);
    assertThat(reply.answer).isNotDone();
    gated.pass(TransferClass.WAITING, 1);
    assertThat(reply.answer).succeedsWithin(SOON).isEqualTo("3000 bytes");
    assertThat(told).succeedsWithin(SOON).isEqualTo("3000 bytes, null");
  }

  @Test
  void a_blob_shorter_than_the_tree_says_is_an_error_and_not_a_wait() {
    gated.pass(TransferClass.WAITING, 1);
    assertThat(read(SIZE + 1).answer).succeedsWithin(SOON).isEqualTo("IO");
  }

  @Test
  void a_cache_that_fails_costs_nobody_the_content() {
    cache.failure = new IllegalStateException("planned by the test");
    gated.pass(TransferClass.WAITING, 1);
    assertThat(read(SIZE).answer).succeedsWithin(SOON).isEqualTo("3000 bytes");
  }

  @Test
  void whatever_goes_wrong_is_an_answer_also_on_a_thread_of_its_own() throws InterruptedException {
    // The first read holds the right to read on the asking thread, so the second is handed over.
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    cache.beforeRead =
        () -> {
          inside.countDown();
          awaitQuietly(goOn);
        };
    RecordedContentReply first = new RecordedContentReply();
    Thread other = Thread.ofPlatform().start(() -> read(SIZE, first));
    inside.await();
    cache.beforeRead =
        () -> {
          throw new StackOverflowError("planned by the test");
        };
    assertThat(read(SIZE).answer).succeedsWithin(SOON).isEqualTo("IO");
    goOn.countDown();
    other.join();
    gated.pass(TransferClass.WAITING, 1);
    assertThat(first.answer).succeedsWithin(SOON).isEqualTo("3000 bytes");
  }

  private RecordedContentReply read(int size) {
    RecordedContentReply reply = new RecordedContentReply();
    read(size, reply);
    return reply;
  }

  private void read(int size, RecordedContentReply reply) {
    Digest digest = frame.digest();
    reader.read(2, new BlobContent(digest, size), 0, size, reply);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
