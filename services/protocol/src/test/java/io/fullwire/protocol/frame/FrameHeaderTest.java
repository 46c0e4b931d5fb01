package io.fullwire.protocol.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class FrameHeaderTest {
  private static final Digest ABC = Digest.of("abc".getBytes(StandardCharsets.US_ASCII));

  @Test
  void a_digest_is_what_sha256sum_prints() {
    assertThat(ABC)
        .hasToString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        .isEqualTo(Digest.ofHex(ABC.toString()));
  }

  @Test
  void a_header_has_these_bytes_for_ever() {
    byte[] bytes = FrameHeader.blob(ABC, Codec.ZSTD, 15_360, 400).toByteArray();

    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo("01010100" + "003c0000" + "90010000" + "66b1fab4" + ABC);
  }

  @Test
  void every_kind_reads_back_as_it_was_written() {
    check(FrameHeader.blob(ABC, Codec.NONE, 3, 3));
    check(FrameHeader.missing(ABC));
    check(FrameHeader.unavailable(ABC, 200));
    check(FrameHeader.end(512));
  }

  @Test
  void a_flipped_bit_anywhere_is_noticed() {
    byte[] bytes = FrameHeader.blob(ABC, Codec.NONE, 3, 3).toByteArray();
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> FrameHeader.parse(damaged, 0)).isInstanceOf(FullwireException.class);
    }
  }

  @Test
  void a_blob_may_be_as_large_as_a_chunk_and_not_a_byte_larger() {
    int max = Limits.CHUNK_BYTES_MAX;
    check(FrameHeader.blob(ABC, Codec.NONE, max, max));

    assertThatThrownBy(() -> FrameHeader.blob(ABC, Codec.NONE, max + 1, max + 1))
        .hasMessageContaining("raw size of frame " + ABC + " is 8388609; at most 8388608");
    assertThatThrownBy(() -> FrameHeader.blob(ABC, Codec.ZSTD, 10, 11))
        .hasMessageContaining("encoded size of frame " + ABC + " is 11; at most 10");
  }

  @Test
  void only_a_blob_may_bring_more_than_a_short_reason() {
    int max = Limits.REASON_BYTES_MAX;
    check(FrameHeader.unavailable(ABC, max));

    assertThatThrownBy(() -> FrameHeader.unavailable(ABC, max + 1))
        .hasMessageContaining("encoded size of frame " + ABC + " is 1025; at most 1024");
    assertThatThrownBy(() -> new FrameHeader(FrameKind.MISSING, Codec.NONE, 1, 1, ABC))
        .hasMessageContaining("encoded size of frame " + ABC + " is 1; at most 0");
    assertThatThrownBy(() -> new FrameHeader(FrameKind.END, Codec.NONE, 1, 1, ABC))
        .hasMessageContaining("is 1; at most 0");
  }

  private static void check(FrameHeader header) {
    byte[] padded = new byte[5 + FrameHeader.SIZE_BYTES];
    System.arraycopy(header.toByteArray(), 0, padded, 5, FrameHeader.SIZE_BYTES);
    assertThat(FrameHeader.parse(padded, 5)).isEqualTo(header);
  }
}
