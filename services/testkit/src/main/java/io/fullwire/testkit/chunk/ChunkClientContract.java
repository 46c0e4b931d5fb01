package io.fullwire.testkit.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.FrameWriter;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import reactor.core.publisher.Flux;

/// What every chunk service does, however it keeps its blobs.
public abstract class ChunkClientContract {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  /// Each test has its own, so that one service can serve all of them.
  protected Blobs blobs;

  @BeforeEach
  void seedBlobs(TestInfo test) {
    blobs = new Blobs(test.getDisplayName().hashCode());
  }

  /// The service under test, which holds none of the blobs of this test yet.
  protected abstract ChunkClient client();

  /// The site it belongs to: what it lacks, nobody else has.
  protected abstract SiteName site();

  @Test
  void what_was_stored_is_fetched_in_the_order_asked() {
    List<Frame> stored = List.of(blobs.noise(15_360), blobs.text(40_000), blobs.noise(0));
    store(stored);
    List<Frame> wanted = List.of(stored.get(2), stored.get(0), stored.get(1), stored.get(0));

    assertThat(fetch(Blobs.digestsOf(wanted))).isEqualTo(wanted);
  }

  @Test
  void a_blob_of_the_largest_size_comes_back_whole() {
    Frame large = blobs.noise(8 << 20);
    store(List.of(large));

    assertThat(fetch(List.of(large.digest()))).isEqualTo(List.of(large));
  }

  @Test
  void many_small_blobs_come_back_each_with_its_own_content() {
    List<Frame> many = blobs.noise(2_000, 1_000);
    store(many);
    Collections.reverse(many);

    assertThat(fetch(Blobs.digestsOf(many))).isEqualTo(many);
  }

  @Test
  void what_nobody_holds_is_answered_as_missing_in_its_place() {
    Frame held = blobs.noise(100);
    Digest unknown = blobs.noise(100).digest();
    store(List.of(held));

    assertThat(fetch(List.of(unknown, held.digest(), unknown)))
        .isEqualTo(List.of(Frame.missing(unknown), held, Frame.missing(unknown)));
  }

  @Test
  void a_fetch_of_nothing_ends_at_once() {
    assertThat(fetch(List.of())).isEmpty();
  }

  @Test
  void a_bitmap_tells_what_is_missing() {
    List<Frame> held = blobs.noise(10, 50);
    store(held);
    List<Digest> asked = new ArrayList<>(Blobs.digestsOf(held));
    asked.set(0, blobs.noise(60).digest());
    asked.set(9, blobs.noise(60).digest());

    BitSet expected = new BitSet();
    expected.set(0);
    expected.set(9);
    assertThat(client().missing(asked).block(WAIT_MAX)).isEqualTo(expected);
  }

  @Test
  void a_blob_stored_twice_is_new_only_once() {
    List<Frame> frames = blobs.noise(3, 1_000);

    assertThat(store(frames)).isEqualTo(new StoreReceipt(3, 0, 3_000));
    frames.add(blobs.noise(500));
    assertThat(store(frames)).isEqualTo(new StoreReceipt(1, 3, 500));
  }

  @Test
  void storing_nothing_is_acknowledged() {
    assertThat(store(List.of())).isEqualTo(new StoreReceipt(0, 0, 0));
  }

  @Test
  void a_blob_that_is_not_what_its_digest_says_is_refused_by_name_and_not_kept() {
    Frame good = blobs.noise(1_000);
    Digest claimed = blobs.noise(1_000).digest();
    Frame lie =
        new Frame(FrameHeader.blob(claimed, Codec.NONE, 1_000, 1_000), good.payload().duplicate());
    Frame after = blobs.noise(1_000);

    assertCode(ErrorCode.CORRUPT, claimed.toString(), () -> store(List.of(good, lie, after)));
    BitSet missing = client().missing(List.of(claimed, after.digest())).block(WAIT_MAX);
    assertThat(Objects.requireNonNull(missing).cardinality()).isEqualTo(2);
  }

  @Test
  void a_frame_that_is_no_blob_can_not_be_stored() {
    Digest digest = blobs.noise(10).digest();

    assertCode(
        ErrorCode.INVALID_REQUEST,
        digest.toString(),
        () -> store(List.of(Frame.unavailable(digest, "made up"))));
  }

  @Test
  void stripes_put_together_are_the_frame() {
    Frame frame = blobs.noise(3_000_000);
    store(List.of(frame));
    ByteBuffer whole = ByteBuffer.allocate(frame.wireSizeBytes());
    int stripeBytes = 1 << 20;
    for (int from = 0; from < whole.capacity(); from += stripeBytes) {
      stripe(frame.digest(), from, from + stripeBytes).forEach(whole::put);
    }

    assertThat(whole.hasRemaining()).isFalse();
    FrameHeader header = FrameHeader.parse(whole.array(), 0);
    ByteBuffer payload = whole.slice(FrameHeader.SIZE_BYTES, header.encodedSizeBytes());
    assertThat(FrameDecoder.decode(new Frame(header, payload))).isEqualTo(frame.payload());
  }

  @Test
  void a_stripe_behind_the_end_of_its_frame_is_empty() {
    Frame frame = blobs.noise(1_000);
    store(List.of(frame));

    assertThat(stripe(frame.digest(), 1_048, 2_000)).isEmpty();
  }

  @Test
  void a_stripe_of_what_nobody_holds_is_not_found() {
    Digest unknown = blobs.noise(10).digest();

    assertCode(ErrorCode.NOT_FOUND, unknown.toString(), () -> stripe(unknown, 0, 100));
  }

  @Test
  void a_stripe_comes_in_pieces_of_bounded_size() {
    Frame frame = blobs.noise(1_000_000);
    store(List.of(frame));

    assertThat(stripe(frame.digest(), 0, 1_000_000))
        .allSatisfy(
            piece -> assertThat(piece.capacity()).isLessThanOrEqualTo(FrameWriter.PIECE_BYTES_MAX));
  }

  protected final StoreReceipt store(List<Frame> frames) {
    return Objects.requireNonNull(client().store(Flux.fromIterable(frames)).block(WAIT_MAX));
  }

  protected final List<Frame> fetch(List<Digest> digests) {
    FetchRequest request = new FetchRequest(site(), TransferClass.WAITING, digests);
    List<Frame> frames =
        Objects.requireNonNull(client().fetch(request).collectList().block(WAIT_MAX));
    assertThat(frames).noneMatch(frame -> frame.header().kind() == FrameKind.END);
    return frames;
  }

  private List<ByteBuffer> stripe(Digest digest, int from, int to) {
    StripeRequest request = new StripeRequest(site(), TransferClass.WAITING, digest, from, to);
    return Objects.requireNonNull(client().fetchStripe(request).collectList().block(WAIT_MAX));
  }

  private static void assertCode(ErrorCode code, String named, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(FullwireException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(named);
  }
}
