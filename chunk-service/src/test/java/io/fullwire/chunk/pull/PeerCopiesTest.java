package io.fullwire.chunk.pull;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.chunk.flow.Pieces;
import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.chunk.serve.ChunkService;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameReader;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.frame.Codec;
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

/// A home whose disk went bad, and two sites that read from it before.
class PeerCopiesTest {
  private static final SiteName HOME = new SiteName("home");
  private static final SiteName AMS = new SiteName("ams");
  private static final SiteName FRA = new SiteName("fra");
  private static final int PACK_BYTES = 9 << 20;
  private static final int BLOB_BYTES = 1_000;

  @TempDir private Path directory;
  private final Blobs blobs = new Blobs(17);
  private final MemoryChunkService ams = new MemoryChunkService();
  private final MemoryChunkService fra = new MemoryChunkService();
  private final MemoryRelay relay = new MemoryRelay();
  private final AtomicLong nowNs = new AtomicLong(1_000_000_000_000L);
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private Frame damaged;
  private Shelves shelves;
  private PullThrough pulls;
  private ChunkService service;

  @BeforeEach
  void damageABlob() throws IOException {
    relay.connect(AMS, ams);
    relay.connect(FRA, fra);
    shelves = new Shelves(open("home", true, 0), open("cache", false, 3L * PACK_BYTES));
    PullSettings settings =
        new PullSettings(16 << 20, 64 << 20, 1 << 20, 10, 8, Duration.ofSeconds(20));
    pulls =
        new PullThrough(relay, shelves, settings, site -> LinkPace.UNKNOWN, nowNs::get, executor);
    service = new ChunkService(HOME, shelves, pulls);
    damaged = blobs.noise(BLOB_BYTES);
    shelves.home().put(damaged);
    shelves.home().sync();
    try (RandomAccessFile pack =
        new RandomAccessFile(directory.resolve("home/0000000001.pack").toFile(), "rw")) {
      pack.seek(500);
      int before = pack.read();
      pack.seek(500);
      pack.write(before ^ 1);
    }
  }

  @AfterEach
  void close() throws InterruptedException {
    executor.shutdown();
    assertThat(executor.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    shelves.home().close();
    shelves.cache().close();
  }

  @Test
  void a_blob_damaged_at_home_comes_back_from_a_site_that_has_it_and_stays() {
    fra.putUnverified(damaged);

    assertThat(fetch()).isEqualTo(damaged);

    assertThat(shelves.home().holds(damaged.digest())).isTrue();
    assertThat(shelves.home().damage(damaged.digest())).isNull();
    assertThat(pulls.stats().copiedFrames()).isEqualTo(1);
    long carried = relay.carriedCount(RelayRoute.CHUNK_FETCH);
    assertThat(fetch()).isEqualTo(damaged);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_FETCH)).isEqualTo(carried);
  }

  @Test
  void a_copy_that_is_damaged_too_is_not_taken_and_the_next_site_is_asked() {
    ams.putUnverified(
        new Frame(
            FrameHeader.blob(damaged.digest(), Codec.NONE, BLOB_BYTES, BLOB_BYTES),
            blobs.noise(BLOB_BYTES).payload()));
    fra.putUnverified(damaged);

    assertThat(fetch()).isEqualTo(damaged);
    assertThat(ams.fetchCount(damaged.digest())).isEqualTo(1);
  }

  @Test
  void a_site_whose_link_is_down_is_not_waited_for() {
    relay.cut(AMS);
    fra.putUnverified(damaged);

    assertThat(fetch()).isEqualTo(damaged);
  }

  @Test
  void without_a_copy_it_is_said_to_be_damaged_and_not_looked_for_again_at_once() {
    assertDamaged(fetch());
    assertDamaged(fetch());
    assertThat(fra.fetchCount(damaged.digest())).isEqualTo(1);

    fra.putUnverified(damaged);
    nowNs.addAndGet(Duration.ofSeconds(30).toNanos());
    assertThat(fetch()).isEqualTo(damaged);
  }

  @Test
  void a_site_that_looks_for_a_copy_is_told_what_is_held_and_nobody_is_asked_for_it() {
    fra.putUnverified(damaged);
    FetchRequest fromPeer =
        FetchRequest.ofHolder(HOME, TransferClass.WAITING, List.of(damaged.digest()));

    assertDamaged(fetch(fromPeer));
    assertThat(relay.carried()).isEmpty();
  }

  @Test
  void what_was_never_here_is_not_looked_for() {
    Frame unknown = blobs.noise(10);
    fra.putUnverified(unknown);

    Frame answer = fetch(new FetchRequest(HOME, TransferClass.WAITING, List.of(unknown.digest())));

    assertThat(answer.header().kind()).isEqualTo(FrameKind.MISSING);
    assertThat(relay.carried()).isEmpty();
  }

  @Test
  void ten_who_read_it_at_once_cost_one_search_and_who_turns_away_waits_no_longer() {
    ams.putUnverified(damaged);
    GatedChunkClient gated = new GatedChunkClient(ams);
    relay.connect(AMS, gated);
    List<CompletableFuture<Frame>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(CompletableFuture.supplyAsync(() -> fetch(), executor));
    }
    Pieces hasty = service.fetch(request());
    CompletableFuture<ByteBuffer> next = CompletableFuture.supplyAsync(hasty::next, executor);
    await(() -> gated.waitingCount(TransferClass.WAITING) == 1);
    hasty.close();
    assertThat(next.orTimeout(20, TimeUnit.SECONDS).join()).isNotNull();

    gated.pass(TransferClass.WAITING, 1);

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(damaged));
    assertThat(ams.fetchCount(damaged.digest())).isEqualTo(1);
  }

  private FetchRequest request() {
    return new FetchRequest(HOME, TransferClass.WAITING, List.of(damaged.digest()));
  }

  private Frame fetch() {
    return fetch(request());
  }

  private Frame fetch(FetchRequest request) {
    FrameReader reader = new FrameReader("the service");
    List<Frame> frames = new ArrayList<>();
    try (Pieces answer = service.fetch(request)) {
      for (ByteBuffer piece = answer.next(); piece != null; piece = answer.next()) {
        frames.addAll(reader.feed(piece.duplicate()));
      }
    }
    reader.requireEnd();
    assertThat(frames).hasSize(1);
    return frames.getFirst();
  }

  private void assertDamaged(Frame answer) {
    assertThat(answer.header().kind()).isEqualTo(FrameKind.UNAVAILABLE);
    assertThat(answer.reason()).contains(damaged.digest().toString(), "is damaged");
  }

  private PackStore open(String name, boolean durable, long bytesMax) {
    return PackStore.open(
        new PackSettings(directory.resolve(name), durable, PACK_BYTES, bytesMax, 0, 4),
        () -> false);
  }

  private static void await(BooleanSupplier condition) {
    long deadlineNs = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("came true in time").isLessThan(deadlineNs);
      LockSupport.parkNanos(100_000);
    }
  }
}
