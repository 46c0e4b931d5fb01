package io.fullwire.client.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkMessagesTest {
  private static final Digest ONE = Digest.of(new byte[] {1});
  private static final Digest TWO = Digest.of(new byte[] {2});
  private static final SiteName ORIGIN = new SiteName("a");

  @Test
  void a_fetch_request_has_these_bytes_for_ever() {
    FetchRequest request =
        new FetchRequest(ORIGIN, TransferClass.AHEAD, List.of(ONE, TWO), List.of(1, 300));

    assertThat(HexFormat.of().formatHex(ChunkMessages.write(request)))
        .isEqualTo("01" + "02" + "0161" + "02" + ONE + TWO + "01" + "01" + "ac02");
  }

  @Test
  void every_message_reads_back_as_it_was_written() {
    FetchRequest unsized = new FetchRequest(ORIGIN, TransferClass.WAITING, List.of(ONE, ONE));
    FetchRequest sized =
        new FetchRequest(ORIGIN, TransferClass.BACKGROUND, List.of(ONE), List.of(8 << 20));
    FetchRequest held = FetchRequest.ofHolder(ORIGIN, TransferClass.WAITING, List.of(TWO));
    StripeRequest stripe = new StripeRequest(ORIGIN, TransferClass.WAITING, TWO, 1 << 20, 2 << 20);
    BitSet bits = BitSet.valueOf(new long[] {0b1001});
    StoreReceipt receipt = new StoreReceipt(3, 4, 5_000_000_000L);

    assertThat(ChunkMessages.readFetch(ChunkMessages.write(unsized))).isEqualTo(unsized);
    assertThat(ChunkMessages.readFetch(ChunkMessages.write(sized))).isEqualTo(sized);
    assertThat(ChunkMessages.readFetch(ChunkMessages.write(held))).isEqualTo(held);
    assertThat(ChunkMessages.readStripe(ChunkMessages.write(stripe))).isEqualTo(stripe);
    assertThat(ChunkMessages.readMissing(ChunkMessages.writeMissing(List.of(TWO))))
        .isEqualTo(List.of(TWO));
    assertThat(ChunkMessages.readBitmap(ChunkMessages.writeBitmap(bits), 4)).isEqualTo(bits);
    assertThat(ChunkMessages.readReceipt(ChunkMessages.write(receipt))).isEqualTo(receipt);
  }

  @Test
  void flags_that_are_not_known_are_refused() {
    byte[] whole =
        ChunkMessages.write(FetchRequest.ofHolder(ORIGIN, TransferClass.AHEAD, List.of(ONE)));
    assertThat(whole[whole.length - 1]).isEqualTo((byte) 2);
    whole[whole.length - 1] = 4;

    assertThatThrownBy(() -> ChunkMessages.readFetch(whole)).hasMessageContaining("flags are 4");
  }

  @Test
  void a_message_cut_anywhere_is_refused() {
    byte[] whole =
        ChunkMessages.write(
            new FetchRequest(ORIGIN, TransferClass.AHEAD, List.of(ONE), List.of(7)));
    for (int size = 0; size < whole.length; size++) {
      byte[] cut = Arrays.copyOf(whole, size);
      assertThatThrownBy(() -> ChunkMessages.readFetch(cut)).isInstanceOf(FullwireException.class);
    }
  }

  @Test
  void a_count_that_cannot_be_is_refused_before_memory_is_given_to_it() {
    byte[] message = HexFormat.of().parseHex("01" + "ffffff7f");

    assertThatThrownBy(() -> ChunkMessages.readMissing(message))
        .hasMessageContaining("number of digests is 268435455; at most 16384");
  }

  @Test
  void a_bit_for_a_digest_that_nobody_asked_for_is_refused() {
    byte[] answer = ChunkMessages.writeBitmap(BitSet.valueOf(new long[] {0b10000}));

    assertThatThrownBy(() -> ChunkMessages.readBitmap(answer, 4))
        .hasMessageContaining("digest 4 is missing; only 4 were asked");
  }

  @Test
  void the_largest_fetch_request_fits_the_limit_a_service_reads() {
    FetchRequest largest =
        new FetchRequest(
            new SiteName("s".repeat(63)),
            TransferClass.AHEAD,
            Collections.nCopies(16_384, ONE),
            Collections.nCopies(16_384, 8 << 20));

    assertThat(ChunkMessages.write(largest)).hasSizeLessThan(ChunkMessages.QUESTION_BYTES_MAX);
    assertThatThrownBy(
            () -> new FetchRequest(ORIGIN, TransferClass.AHEAD, Collections.nCopies(16_385, ONE)))
        .hasMessageContaining("number of digests in a fetch is 16385; at most 16384");
  }
}
