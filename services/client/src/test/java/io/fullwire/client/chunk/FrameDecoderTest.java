package io.fullwire.client.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FrameDecoderTest {
  private static final byte[] CONTENT = "so far away ".repeat(50).getBytes(StandardCharsets.UTF_8);
  private static final Digest DIGEST = Digest.of(CONTENT);

  @Test
  void a_plain_blob_is_its_payload() {
    Frame frame =
        frame(FrameHeader.blob(DIGEST, Codec.NONE, CONTENT.length, CONTENT.length), CONTENT);

    assertThat(FrameDecoder.decode(frame)).isEqualTo(ByteBuffer.wrap(CONTENT));
  }

  @Test
  void a_compressed_blob_is_decompressed() {
    byte[] encoded = Zstd.compress(CONTENT);

    assertThat(FrameDecoder.decode(compressed(encoded, CONTENT.length)))
        .isEqualTo(ByteBuffer.wrap(CONTENT));
  }

  @Test
  void decoding_leaves_the_payload_where_it_was() {
    Frame frame =
        frame(FrameHeader.blob(DIGEST, Codec.NONE, CONTENT.length, CONTENT.length), CONTENT);
    FrameDecoder.decode(frame).get();

    assertThat(frame.payload().remaining()).isEqualTo(CONTENT.length);
  }

  @Test
  void one_flipped_bit_is_corrupt() {
    byte[] damaged = CONTENT.clone();
    damaged[17] ^= 1;

    assertFails(
        frame(FrameHeader.blob(DIGEST, Codec.NONE, damaged.length, damaged.length), damaged),
        ErrorCode.CORRUPT,
        DIGEST.toString());
  }

  @Test
  void a_compressed_blob_that_is_shorter_than_told_is_corrupt() {
    byte[] encoded = Zstd.compress(CONTENT);

    assertFails(compressed(encoded, CONTENT.length + 1), ErrorCode.CORRUPT, "not the 601 told");
  }

  @Test
  void a_compressed_blob_that_is_longer_than_told_is_corrupt() {
    byte[] encoded = Zstd.compress(CONTENT);

    assertFails(compressed(encoded, CONTENT.length - 1), ErrorCode.CORRUPT, "decompressed");
  }

  @Test
  void a_missing_blob_is_not_found() {
    assertFails(
        frame(FrameHeader.missing(DIGEST), new byte[0]), ErrorCode.NOT_FOUND, DIGEST.toString());
  }

  @Test
  void an_unavailable_blob_tells_the_reason() {
    byte[] reason = "link to ams is down".getBytes(StandardCharsets.UTF_8);

    assertFails(
        frame(FrameHeader.unavailable(DIGEST, reason.length), reason),
        ErrorCode.UNAVAILABLE,
        "link to ams is down");
  }

  private static Frame compressed(byte[] encoded, int rawSizeBytes) {
    return frame(FrameHeader.blob(DIGEST, Codec.ZSTD, rawSizeBytes, encoded.length), encoded);
  }

  private static Frame frame(FrameHeader header, byte[] payload) {
    return new Frame(header, ByteBuffer.wrap(payload));
  }

  private static void assertFails(Frame frame, ErrorCode code, String message) {
    assertThatThrownBy(() -> FrameDecoder.decode(frame))
        .isInstanceOfSatisfying(
            FullwireException.class, error -> assertThat(error.code()).isEqualTo(code))
        .hasMessageContaining(message);
  }
}
