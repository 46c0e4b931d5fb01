package io.fullwire.chunk.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.chunk.serve.FetchAnswer;
import io.fullwire.chunk.store.BlobStore;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameReader;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.GatedChunkClient;
import io.fullwire.testkit.chunk.MemoryChunkService;
import io.fullwire.testkit.relay.MemoryRelay;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PullThroughTest {
  private int connectionCount = 2;
  private static final SiteName FAR = new SiteName("far");
  private static final int PACK_BYTES = 9 << 20;

  @TempDir private Path directory;
  private final Blobs blobs = new Blobs(5);
  private final MemoryChunkService origin = new MemoryChunkService();
  private final GatedChunkClient gated = new GatedChunkClient(origin);
  private final MemoryRelay relay = new MemoryRelay();
  private final AtomicLong nowNs = new AtomicLong(1_000_000_000_000L);
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private Shelves shelves;
  private PullThrough pulls;

  @BeforeEach
  void open() {
    relay.connect(FAR, origin);
    shelves =
        new Shelves(
            PackStore.open(
                new PackSettings(directory.resolve("home"), true, PACK_BYTES, 0, 0, 4),
                () -> false),
            PackStore.open(
                new PackSettings(
                    directory.resolve("cache"), false, PACK_BYTES, 3L * PACK_BYTES, 0, 4),
                () -> false));
    pulls = pulls(16 << 20, 64 << 20);
  }

  @AfterEach
  void close() throws InterruptedException {
    await(() -> relay.underWay() == 0);
    executor.shutdown();
    assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    shelves.home().close();
    shelves.cache().close();
  }

  @Test
  void what_is_not_held_comes_from_the_origin_in_the_order_asked_and_is_kept() {
    List<Frame> frames = atOrigin(blobs.noise(20, 5_000));
    Collections.reverse(frames);

    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_FETCH)).isEqualTo(1);
    assertThat(pulls.heldBytes()).isZero();
    assertThat(pulls.inFlightCount()).isZero();
  }

  @Test
  void what_is_held_and_what_is_not_come_in_one_order() {
    List<Frame> frames = atOrigin(blobs.noise(9, 5_000));
    shelves.home().put(frames.get(0));
    shelves.cache().put(frames.get(4));
    shelves.home().put(frames.get(8));

    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(origin.fetchCount(frames.get(0).digest())).isZero();
    assertThat(origin.fetchCount(frames.get(1).digest())).isEqualTo(1);
  }

  @Test
  void ten_who_ask_for_the_same_at_once_cost_the_origin_one_answer() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(50, 5_000));
    List<CompletableFuture<List<Frame>>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(fetchLater(frames, TransferClass.WAITING));
    }
    await(() -> pulls.stats().sharedFrames() == 9 * 50);
    gated.pass(TransferClass.WAITING, 50);

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(frames));
    assertThat(frames)
        .allSatisfy(frame -> assertThat(origin.fetchCount(frame.digest())).isEqualTo(1));
  }

  @Test
  void a_frame_is_given_out_as_it_arrives_and_not_when_its_batch_is_whole() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(3, 5_000));
    try (FetchAnswer answer = open(frames, TransferClass.WAITING)) {
      FrameReader reader = new FrameReader("the service");
      gated.pass(TransferClass.WAITING, 1);
      assertThat(reader.feed(answer.next())).isEqualTo(frames.subList(0, 1));
      gated.pass(TransferClass.WAITING, 1);
      assertThat(reader.feed(answer.next())).isEqualTo(frames.subList(1, 2));
    }
  }

  @Test
  void someone_who_waits_overtakes_a_less_urgent_flight_in_which_the_blob_is_far_behind() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(2_000, 100));
    CompletableFuture<List<Frame>> ahead = fetchLater(frames, TransferClass.AHEAD);
    await(() -> pulls.inFlightCount() == 2_000);
    gated.pass(TransferClass.WAITING, 1);
    Frame last = frames.getLast();

    assertThat(fetch(List.of(last))).isEqualTo(List.of(last));
    assertThat(pulls.stats().duplicateFrames()).isEqualTo(1);
    gated.pass(TransferClass.AHEAD, 2_000);
    assertThat(ahead.join()).isEqualTo(frames);
    assertThat(origin.fetchCount(last.digest())).isEqualTo(2);
  }

  @Test
  void someone_who_waits_for_what_is_about_to_arrive_does_not_ask_again() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(20, 100));
    CompletableFuture<List<Frame>> ahead = fetchLater(frames, TransferClass.AHEAD);
    await(() -> pulls.inFlightCount() == 20);
    CompletableFuture<List<Frame>> waiting =
        fetchLater(frames.subList(5, 6), TransferClass.WAITING);
    await(() -> pulls.stats().sharedFrames() == 1);
    gated.pass(TransferClass.AHEAD, 20);

    assertThat(waiting.join()).isEqualTo(frames.subList(5, 6));
    assertThat(ahead.join()).isEqualTo(frames);
    assertThat(pulls.stats().duplicateFrames()).isZero();
  }

  @Test
  void a_flight_that_was_overtaken_serves_those_who_wait_for_it_when_the_other_fails() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(2_000, 100));
    CompletableFuture<List<Frame>> ahead = fetchLater(frames, TransferClass.AHEAD);
    await(() -> pulls.inFlightCount() == 2_000);
    CompletableFuture<List<Frame>> waiting =
        fetchLater(List.of(frames.getLast()), TransferClass.WAITING);
    await(() -> gated.waitingCount(TransferClass.WAITING) == 1);
    gated.fail(TransferClass.WAITING, FullwireException.unavailable("cut", null));

    assertThat(waiting.join().getFirst().header().kind()).isEqualTo(FrameKind.UNAVAILABLE);
    gated.pass(TransferClass.AHEAD, 2_000);
    assertThat(ahead.join()).isEqualTo(frames);
  }

  @Test
  void when_the_last_one_who_wants_it_turns_away_the_origin_is_told() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(10, 100));
    FetchAnswer one = open(frames, TransferClass.AHEAD);
    FetchAnswer other = open(frames, TransferClass.AHEAD);
    await(() -> relay.underWay() == 1);

    one.close();
    gated.pass(TransferClass.AHEAD, 1);
    assertThat(new FrameReader("the service").feed(other.next())).isEqualTo(frames.subList(0, 1));
    other.close();

    await(() -> relay.underWay() == 0);
    await(() -> pulls.inFlightCount() == 0);
    assertThat(pulls.heldBytes()).isZero();
  }

  @Test
  void closing_wakes_the_one_who_waits() {
    relay.connect(FAR, gated);
    FetchAnswer answer = open(atOrigin(blobs.noise(1, 100)), TransferClass.WAITING);
    CompletableFuture<ByteBuffer> next = CompletableFuture.supplyAsync(answer::next, executor);
    await(() -> relay.underWay() == 1);
    answer.close();

    assertThatThrownBy(next::join).hasMessageContaining("the request was given up");
  }

  @Test
  void a_link_that_is_down_is_said_for_each_blob_and_never_an_end() {
    List<Frame> frames = atOrigin(blobs.noise(3, 100));
    relay.cut(FAR);

    assertThat(fetch(frames))
        .hasSize(3)
        .allSatisfy(frame -> assertThat(frame.reason()).isEqualTo("the link to far is down"));
    relay.connect(FAR, origin);
    assertThat(fetch(frames)).isEqualTo(frames);
  }

  @Test
  void what_arrived_before_a_cut_is_kept_and_only_the_rest_is_asked_again() {
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(10, 100));
    CompletableFuture<List<Frame>> answer = fetchLater(frames, TransferClass.AHEAD);
    gated.pass(TransferClass.AHEAD, 4);
    await(() -> pulls.stats().pulledFrames() == 4);
    gated.fail(TransferClass.AHEAD, FullwireException.unavailable("cut", null));

    assertThat(answer.join().subList(0, 4)).isEqualTo(frames.subList(0, 4));
    assertThat(answer.join().subList(4, 10))
        .allSatisfy(f -> assertThat(f.header().kind()).isEqualTo(FrameKind.UNAVAILABLE));
    relay.connect(FAR, origin);
    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(origin.fetchCount(frames.get(0).digest())).isEqualTo(1);
  }

  @Test
  void what_the_origin_does_not_have_is_missing() {
    Digest unknown = blobs.noise(10).digest();

    assertThat(fetchDigests(List.of(unknown))).isEqualTo(List.of(Frame.missing(unknown)));
  }

  @Test
  void damaged_bytes_from_the_origin_are_neither_passed_on_nor_kept() {
    List<Frame> frames = atOrigin(blobs.noise(3, 1_000));
    Digest claimed = blobs.noise(1_000).digest();
    Frame damaged =
        new Frame(FrameHeader.blob(claimed, Codec.NONE, 1_000, 1_000), frames.get(0).payload());
    origin.putUnverified(damaged);
    List<Digest> asked =
        List.of(frames.get(0).digest(), claimed, frames.get(1).digest(), frames.get(2).digest());

    List<Frame> answer = fetchDigests(asked);

    assertThat(answer.get(1).header().kind()).isEqualTo(FrameKind.UNAVAILABLE);
    assertThat(answer.get(1).reason()).contains("site far sent damaged bytes", claimed.toString());
    assertThat(answer).containsAll(frames);
    assertThat(shelves.holds(claimed)).isFalse();
  }

  @Test
  void a_blob_damaged_in_the_cache_is_fetched_again_and_only_that_one() throws IOException {
    List<Frame> frames = atOrigin(blobs.noise(5, 1_000));
    assertThat(fetch(frames)).isEqualTo(frames);
    try (RandomAccessFile pack =
        new RandomAccessFile(directory.resolve("cache/0000000001.pack").toFile(), "rw")) {
      long inTheThird = 32 + 2 * 1_048 + 500;
      pack.seek(inTheThird);
      int before = pack.read();
      pack.seek(inTheThird);
      pack.write(before ^ 1);
    }

    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(origin.fetchCount(frames.get(2).digest())).isEqualTo(2);
    assertThat(origin.fetchCount(frames.get(1).digest())).isEqualTo(1);
    assertThat(origin.fetchCount(frames.get(3).digest())).isEqualTo(1);
    assertThat(fetch(frames)).isEqualTo(frames);
    assertThat(origin.fetchCount(frames.get(2).digest())).isEqualTo(2);
  }

  @Test
  void a_large_blob_comes_in_stripes_side_by_side() {
    List<Frame> frames =
        atOrigin(List.of(blobs.noise(5 << 20), blobs.text(3 << 20), blobs.noise(3_000)));
    List<Integer> sizes = frames.stream().map(frame -> frame.header().rawSizeBytes()).toList();

    assertThat(fetch(frames, sizes)).isEqualTo(frames);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_STRIPE)).isEqualTo(5 + 3);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_FETCH)).isEqualTo(1);
    assertThat(pulls.stats().stripeFallbacks()).isZero();
  }

  @Test
  void over_one_connection_a_large_blob_comes_whole() {
    connectionCount = 1;
    List<Frame> frames = atOrigin(List.of(blobs.noise(5 << 20)));

    assertThat(fetch(frames, List.of(5 << 20))).isEqualTo(frames);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_STRIPE)).isZero();
  }

  @Test
  void more_large_blobs_than_there_may_be_stripes_come_whole_in_one_stream() {
    List<Frame> frames = atOrigin(blobs.noise(6, 2 << 20));
    List<Integer> sizes = frames.stream().map(frame -> frame.header().rawSizeBytes()).toList();

    assertThat(fetch(frames, sizes)).isEqualTo(frames);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_STRIPE)).isZero();
    assertThat(relay.carriedCount(RelayRoute.CHUNK_FETCH)).isEqualTo(1);
  }

  @Test
  void a_large_blob_the_origin_does_not_have_is_missing_and_the_others_come() {
    List<Frame> frames = atOrigin(List.of(blobs.noise(2 << 20), blobs.noise(3 << 20)));
    Digest unknown = blobs.noise(10).digest();
    List<Digest> asked = List.of(frames.get(0).digest(), unknown, frames.get(1).digest());

    List<Frame> answer = fetchDigests(asked, List.of(2 << 20, 4 << 20, 3 << 20));

    assertThat(answer).isEqualTo(List.of(frames.get(0), Frame.missing(unknown), frames.get(1)));
    assertThat(pulls.stats().stripeFallbacks()).isEqualTo(1);
  }

  @Test
  void a_flight_does_not_run_further_ahead_of_its_taker_than_set() {
    pulls = pulls(1 << 20, 64 << 20);
    List<Frame> frames = atOrigin(blobs.noise(60, 100_000));
    try (FetchAnswer answer = open(frames, TransferClass.AHEAD)) {
      // It stops by itself: the bytes that have arrived stay the same however long one looks.
      await(() -> pulls.stats().pulledBytes() > 1 << 20);
      assertThat(pulls.stats().pulledBytes()).isLessThan(2 << 20);
      assertThat(drain(answer)).isEqualTo(frames);
    }
  }

  @Test
  void what_does_not_fit_in_memory_is_read_from_the_cache() {
    pulls = pulls(64 << 20, 0);
    List<Frame> frames = atOrigin(blobs.noise(30, 100_000));
    try (FetchAnswer answer = open(frames, TransferClass.AHEAD)) {
      await(() -> pulls.stats().pulledFrames() == 30);
      assertThat(pulls.heldBytes()).isZero();
      assertThat(drain(answer)).isEqualTo(frames);
    }
    assertThat(relay.carriedCount(RelayRoute.CHUNK_FETCH)).isEqualTo(1);
  }

  @Test
  void more_than_the_cache_holds_still_comes_through() {
    List<Frame> frames = atOrigin(blobs.noise(60, 1 << 20));

    assertThat(fetch(frames)).isEqualTo(frames);
  }

  @Test
  void a_fault_of_the_cache_leaves_nothing_on_the_board() {
    breakCache(new IllegalStateException("a fault of the cache"));
    List<Frame> frames = atOrigin(blobs.noise(3, 1_000));

    assertThat(fetch(frames).getFirst()).isEqualTo(frames.getFirst());
    await(() -> pulls.inFlightCount() == 0);
    assertThat(pulls.heldBytes()).isZero();
  }

  @Test
  void what_can_not_be_kept_fills_no_more_memory_than_set_and_comes_all_the_same() {
    breakCache(new FullwireException(ErrorCode.NO_SPACE, "the disk is full"));
    pulls = pulls(16 << 20, 1 << 20);
    List<List<Frame>> asked = new ArrayList<>();
    List<FetchAnswer> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      asked.add(atOrigin(blobs.noise(30, 100_000)));
      answers.add(open(asked.get(i), TransferClass.AHEAD));
    }
    await(() -> pulls.heldBytes() > 1 << 20);

    // One blob for each of the others, which must begin before they can stop.
    assertThat(pulls.heldBytes()).isLessThan((1 << 20) + 10 * 100_000);
    for (int i = 0; i < 8; i++) {
      try (FetchAnswer answer = answers.get(i)) {
        assertThat(drain(answer)).isEqualTo(asked.get(i));
      }
      assertThat(pulls.heldBytes()).isLessThan((1 << 20) + 10 * 100_000);
    }
    assertThat(pulls.heldBytes()).isZero();
  }

  @Test
  void a_flight_that_gets_no_thread_fails_at_once_for_all_who_wait() {
    List<Frame> frames = atOrigin(blobs.noise(3, 1_000));
    ExecutorService stopped = Executors.newVirtualThreadPerTaskExecutor();
    stopped.shutdown();
    pulls = pulls(1 << 20, 1 << 20, stopped);

    assertThat(fetch(frames))
        .allSatisfy(frame -> assertThat(frame.reason()).contains("the service stops"));
    assertThat(pulls.inFlightCount()).isZero();
  }

  /// Every blob that is put into the cache fails.
  private void breakCache(RuntimeException failure) {
    BlobStore whole = shelves.cache();
    shelves = new Shelves(shelves.home(), new BrokenStore(whole, failure));
    pulls = pulls(16 << 20, 64 << 20);
  }

  private PullThrough pulls(long aheadBytesMax, long heldBytesMax) {
    return pulls(aheadBytesMax, heldBytesMax, executor);
  }

  private PullThrough pulls(long aheadBytesMax, long heldBytesMax, ExecutorService threads) {
    PullSettings settings =
        new PullSettings(aheadBytesMax, heldBytesMax, 1 << 20, 10, 8, Duration.ofSeconds(20));
    return new PullThrough(
        relay,
        shelves,
        settings,
        site -> new LinkPace(200_000_000, 33_000_000, connectionCount),
        nowNs::get,
        threads);
  }

  private List<Frame> atOrigin(List<Frame> frames) {
    frames.forEach(origin::putUnverified);
    return frames;
  }

  private List<Frame> fetch(List<Frame> frames) {
    return fetch(frames, List.of());
  }

  private List<Frame> fetch(List<Frame> frames, List<Integer> sizes) {
    return fetchDigests(Blobs.digestsOf(frames), sizes);
  }

  private List<Frame> fetchDigests(List<Digest> digests) {
    return fetchDigests(digests, List.of());
  }

  private List<Frame> fetchDigests(List<Digest> digests, List<Integer> sizes) {
    try (FetchAnswer answer = open(new FetchRequest(FAR, TransferClass.WAITING, digests, sizes))) {
      return drain(answer);
    }
  }

  private CompletableFuture<List<Frame>> fetchLater(
      List<Frame> frames, TransferClass transferClass) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (FetchAnswer answer = open(frames, transferClass)) {
            return drain(answer);
          }
        },
        executor);
  }

  private FetchAnswer open(List<Frame> frames, TransferClass transferClass) {
    return open(new FetchRequest(FAR, transferClass, Blobs.digestsOf(frames)));
  }

  private FetchAnswer open(FetchRequest request) {
    return new FetchAnswer(request.digests(), shelves, pulls.absent(request));
  }

  private static List<Frame> drain(FetchAnswer answer) {
    FrameReader reader = new FrameReader("the service");
    List<Frame> frames = new ArrayList<>();
    for (ByteBuffer piece = answer.next(); piece != null; piece = answer.next()) {
      frames.addAll(reader.feed(piece.duplicate()));
    }
    reader.requireEnd();
    return frames;
  }

  private static void await(BooleanSupplier condition) {
    long deadlineNs = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("came true in time").isLessThan(deadlineNs);
      LockSupport.parkNanos(100_000);
    }
  }
}
