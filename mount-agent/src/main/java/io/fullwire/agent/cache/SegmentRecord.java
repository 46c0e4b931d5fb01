package io.fullwire.agent.cache;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// How one blob lies in a segment, little endian; records start at multiples of 16.
///
/// | offset | bytes | field                                                    |
/// |-------:|------:|----------------------------------------------------------|
/// |      0 |     4 | magic, `FWC1`                                            |
/// |      4 |     4 | size of the content, ≤ 8 MiB                             |
/// |      8 |    32 | digest of the content                                    |
/// |     40 |     4 | CRC-32C of the table that follows                        |
/// |     44 |     4 | CRC-32C of bytes 0 to 44                                 |
/// |     48 |   4 n | table: CRC-32C of each block of 16 KiB, the last shorter |
/// |        |       | the content                                              |
///
/// The digest was checked when the content came in; the checksums let a part be read and checked
/// without the rest.
final class SegmentRecord {
  static final int HEADER_BYTES = 48;
  static final int BLOCK_BYTES = 16 << 10;
  static final int ALIGNMENT_BYTES = 16;
  private static final int MAGIC = 0x31435746;
  private static final int SIZE_AT = 4;
  private static final int DIGEST_AT = 8;
  private static final int TABLE_CRC_AT = 40;
  private static final int HEADER_CRC_AT = 44;

  private SegmentRecord() {}

  /// What a header says.
  record Header(Digest digest, int sizeBytes, int tableCrc) {
    int recordBytes() {
      return SegmentRecord.recordBytes(sizeBytes);
    }
  }

  static int blockCount(int sizeBytes) {
    return (sizeBytes + BLOCK_BYTES - 1) / BLOCK_BYTES;
  }

  /// Bytes before the content.
  static int prefixBytes(int sizeBytes) {
    return HEADER_BYTES + Integer.BYTES * blockCount(sizeBytes);
  }

  /// Bytes up to where the next record starts.
  static int recordBytes(int sizeBytes) {
    int bytes = prefixBytes(sizeBytes) + sizeBytes;
    return (bytes + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }

  /// Header and table for the remaining bytes of `content`.
  static ByteBuffer prefix(Digest digest, ByteBuffer content) {
    int size = content.remaining();
    ByteBuffer out = ByteBuffer.allocate(prefixBytes(size)).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(MAGIC).putInt(size).put(digest.toByteArray()).position(HEADER_BYTES);
    for (int from = 0; from < size; from += BLOCK_BYTES) {
      int length = Math.min(BLOCK_BYTES, size - from);
      out.putInt(crc(content.slice(content.position() + from, length)));
    }
    out.putInt(TABLE_CRC_AT, crc(out.slice(HEADER_BYTES, out.position() - HEADER_BYTES)));
    out.putInt(HEADER_CRC_AT, crc(out.slice(0, HEADER_CRC_AT)));
    return out.flip();
  }

  /// Reads the header at the position of `bytes`; null when it is none.
  static @Nullable Header header(ByteBuffer bytes) {
    ByteBuffer in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (in.remaining() < HEADER_BYTES
        || in.getInt(0) != MAGIC
        || in.getInt(HEADER_CRC_AT) != crc(in.slice(0, HEADER_CRC_AT))) {
      return null;
    }
    int size = in.getInt(SIZE_AT);
    if (size <= 0 || size > Limits.CHUNK_BYTES_MAX) {
      return null;
    }
    byte[] digest = new byte[Digest.SIZE_BYTES];
    in.get(DIGEST_AT, digest);
    return new Header(Digest.ofBytes(digest, 0), size, in.getInt(TABLE_CRC_AT));
  }

  static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }
}
