package io.fullwire.client.chunk;

import com.github.luben.zstd.Zstd;
import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Makes frames of content, compressed only where that pays: most bytes that people keep in small
/// files are worth it, and what is compressed already should cost one look at its beginning.
public final class BlobEncoder {
  /// Fast enough to keep up with a link; higher levels are not.
  private static final int LEVEL = 1;

  /// Content below this fits a packet anyway.
  private static final int RAW_BYTES_MIN = 256;

  /// How much is tried before all of a large blob is compressed.
  private static final int SAMPLE_BYTES = 16 << 10;

  /// What compression must leave at most, in eighths; saving less is not worth the reader's time.
  private static final int EIGHTHS_MAX = 7;

  private BlobEncoder() {}

  /// A frame of the remaining bytes of `content`, which is on the heap and must not change
  /// afterwards: the frame may refer to it. Its position does not move.
  public static Frame encode(ByteBuffer content) {
    return encode(Digest.of(content), content);
  }

  /// As [#encode(ByteBuffer)] for content whose digest is known.
  public static Frame encode(Digest digest, ByteBuffer content) {
    byte @Nullable [] compressed = compressedIfItPays(content);
    if (compressed == null) {
      int size = content.remaining();
      return new Frame(FrameHeader.blob(digest, Codec.NONE, size, size), content.slice());
    }
    return new Frame(
        FrameHeader.blob(digest, Codec.ZSTD, content.remaining(), compressed.length),
        ByteBuffer.wrap(compressed));
  }

  private static byte @Nullable [] compressedIfItPays(ByteBuffer content) {
    int size = content.remaining();
    if (size < RAW_BYTES_MIN) {
      return null;
    }
    if (size > SAMPLE_BYTES && compress(content, SAMPLE_BYTES) == null) {
      return null;
    }
    return compress(content, size);
  }

  /// The first `size` bytes compressed, or null when that saves too little.
  private static byte @Nullable [] compress(ByteBuffer content, int size) {
    byte[] room = new byte[(int) Zstd.compressBound(size)];
    int compressedSize =
        (int)
            Zstd.compressByteArray(
                room,
                0,
                room.length,
                content.array(),
                content.arrayOffset() + content.position(),
                size,
                LEVEL);
    return compressedSize <= (long) size * EIGHTHS_MAX / 8
        ? Arrays.copyOf(room, compressedSize)
        : null;
  }
}
