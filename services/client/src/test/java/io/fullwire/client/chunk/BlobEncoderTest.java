package io.fullwire.client.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.frame.Codec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlobEncoderTest {
  private final Random random = new Random(7);

  @Test
  void what_compresses_is_compressed_and_comes_back() {
    byte[] text =
        "the same words again and again, ".repeat(5_000).getBytes(StandardCharsets.US_ASCII);
    Frame frame = BlobEncoder.encode(ByteBuffer.wrap(text));

    assertThat(frame.header().codec()).isEqualTo(Codec.ZSTD);
    assertThat(frame.header().encodedSizeBytes()).isLessThan(text.length / 10);
    assertThat(FrameDecoder.decode(frame)).isEqualTo(ByteBuffer.wrap(text));
  }

  @Test
  void what_does_not_compress_is_kept_as_it_is() {
    for (int size : new int[] {0, 1, 255, 256, 15_360, 100_000}) {
      Frame frame = BlobEncoder.encode(ByteBuffer.wrap(noise(size)));

      assertThat(frame.header().codec()).as("%d bytes", size).isEqualTo(Codec.NONE);
      assertThat(FrameDecoder.decode(frame).remaining()).isEqualTo(size);
    }
  }

  @Test
  void only_the_remaining_bytes_of_the_buffer_are_meant() {
    ByteBuffer content =
        ByteBuffer.wrap(
            "xxhello worldxx".repeat(100).getBytes(StandardCharsets.US_ASCII), 150, 900);
    Frame frame = BlobEncoder.encode(content);

    assertThat(content.position()).isEqualTo(150);
    assertThat(frame.header().codec()).isEqualTo(Codec.ZSTD);
    assertThat(FrameDecoder.decode(frame)).isEqualTo(content);
  }

  private byte[] noise(int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return bytes;
  }
}
