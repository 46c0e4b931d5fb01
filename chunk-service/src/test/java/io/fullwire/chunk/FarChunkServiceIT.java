package io.fullwire.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.chunk.pull.PullThrough;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.platform.FullwireService;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.Blobs;
import io.fullwire.testkit.chunk.GatedChunkClient;
import io.fullwire.testkit.chunk.MemoryChunkService;
import io.fullwire.testkit.relay.MemoryRelay;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/// The service as it runs at a site that is far from where the blobs are.
class FarChunkServiceIT {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final SiteName FAR = new SiteName("far");

  @TempDir private static Path directory;
  private static ChunkServiceProcess process;
  private static MemoryRelay relay;
  private final MemoryChunkService origin = new MemoryChunkService();
  private Blobs blobs;

  /// The service with a relay of the test in place of its own.
  @FullwireService
  @Import(ChunkModule.class)
  static class FarModule {
    @Bean
    @Primary
    MemoryRelay memoryRelay() {
      return new MemoryRelay();
    }
  }

  @BeforeAll
  static void start() {
    process = new ChunkServiceProcess(directory, FarModule.class, Map.of());
    relay = (MemoryRelay) process.bean(RelayClient.class);
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  @BeforeEach
  void connect(TestInfo test) {
    blobs = new Blobs(test.getDisplayName().hashCode());
    relay.connect(FAR, origin);
  }

  @Test
  void ten_agents_that_read_the_same_cost_its_bytes_once() {
    List<Frame> frames = atOrigin(blobs.noise(200, 15_360));
    long pulledBefore = pulls().stats().pulledFrames();

    List<List<Frame>> answers =
        Objects.requireNonNull(
            Flux.range(0, 10)
                .flatMap(agent -> fetch(frames, List.of()).collectList(), 10)
                .collectList()
                .block(WAIT_MAX));

    assertThat(answers).hasSize(10).allSatisfy(answer -> assertThat(answer).isEqualTo(frames));
    assertThat(pulls().stats().pulledFrames() - pulledBefore).isEqualTo(200);
    assertThat(frames)
        .allSatisfy(frame -> assertThat(origin.fetchCount(frame.digest())).isEqualTo(1));
  }

  @Test
  void a_frame_reaches_the_reader_while_the_next_is_still_far_away() {
    GatedChunkClient gated = new GatedChunkClient(origin);
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(3, 1_000));

    StepVerifier.create(fetch(frames, List.of()))
        .then(() -> gated.pass(TransferClass.WAITING, 1))
        .expectNext(frames.get(0))
        .then(() -> gated.pass(TransferClass.WAITING, 1))
        .expectNext(frames.get(1))
        .then(() -> gated.pass(TransferClass.WAITING, 1))
        .expectNext(frames.get(2))
        .expectComplete()
        .verify(WAIT_MAX);
  }

  @Test
  void large_blobs_come_in_stripes_and_small_ones_beside_them_in_order() {
    List<Frame> frames = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      frames.add(blobs.noise(8 << 20));
      frames.add(blobs.noise(2_000));
    }
    atOrigin(frames);
    List<Integer> sizes = frames.stream().map(frame -> frame.header().rawSizeBytes()).toList();
    long stripesBefore = relay.carriedCount(RelayRoute.CHUNK_STRIPE);

    assertThat(fetch(frames, sizes).collectList().block(WAIT_MAX)).isEqualTo(frames);
    assertThat(relay.carriedCount(RelayRoute.CHUNK_STRIPE) - stripesBefore).isEqualTo(2 * 8);
  }

  @Test
  void a_reader_that_turns_away_stops_the_far_side() {
    GatedChunkClient gated = new GatedChunkClient(origin);
    relay.connect(FAR, gated);
    List<Frame> frames = atOrigin(blobs.noise(100, 1_000));
    gated.pass(TransferClass.WAITING, 2);

    assertThat(fetch(frames, List.of()).take(2).collectList().block(WAIT_MAX))
        .isEqualTo(frames.subList(0, 2));
    StepVerifier.create(
            Flux.interval(Duration.ofMillis(5))
                .filter(tick -> relay.underWay() == 0 && pulls().inFlightCount() == 0)
                .next())
        .expectNextCount(1)
        .expectComplete()
        .verify(WAIT_MAX);
  }

  @Test
  void a_cut_link_is_said_in_place_of_each_blob_and_healed_by_asking_again() {
    List<Frame> frames = atOrigin(blobs.noise(5, 1_000));
    relay.cut(FAR);

    assertThat(fetch(frames, List.of()).collectList().block(WAIT_MAX))
        .hasSize(5)
        .allSatisfy(
            frame -> {
              assertThat(frame.header().kind()).isEqualTo(FrameKind.UNAVAILABLE);
              assertThat(frame.reason()).contains("the link to far is down");
            });
    relay.connect(FAR, origin);
    assertThat(fetch(frames, List.of()).collectList().block(WAIT_MAX)).isEqualTo(frames);
  }

  @Test
  void a_stripe_of_a_far_blob_is_brought_whole_and_kept() {
    Frame frame = atOrigin(List.of(blobs.noise(100_000))).getFirst();
    StripeRequest request =
        new StripeRequest(FAR, TransferClass.WAITING, frame.digest(), 0, FrameHeader.SIZE_BYTES);

    List<ByteBuffer> stripe =
        Objects.requireNonNull(process.client().fetchStripe(request).collectList().block(WAIT_MAX));

    assertThat(stripe.getFirst()).isEqualTo(ByteBuffer.wrap(frame.header().toByteArray()));
    relay.cut(FAR);
    assertThat(fetch(List.of(frame), List.of()).collectList().block(WAIT_MAX))
        .isEqualTo(List.of(frame));
  }

  @Test
  void what_only_the_cache_holds_counts_as_missing_for_those_who_store() {
    List<Frame> frames = atOrigin(blobs.noise(2, 1_000));
    assertThat(fetch(frames, List.of()).collectList().block(WAIT_MAX)).isEqualTo(frames);

    assertThat(
            Objects.requireNonNull(
                    process.client().missing(Blobs.digestsOf(frames)).block(WAIT_MAX))
                .cardinality())
        .isEqualTo(2);
  }

  private Flux<Frame> fetch(List<Frame> frames, List<Integer> sizes) {
    List<Digest> digests = Blobs.digestsOf(frames);
    return process.client().fetch(new FetchRequest(FAR, TransferClass.WAITING, digests, sizes));
  }

  private List<Frame> atOrigin(List<Frame> frames) {
    frames.forEach(origin::putUnverified);
    return frames;
  }

  private static PullThrough pulls() {
    return process.bean(PullThrough.class);
  }
}
