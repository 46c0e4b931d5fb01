package io.fullwire.chunk.pack;

import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The format of a pack file:
///
///     pack   = header[32] frame*
///     frame  = as FrameHeader says, of kind BLOB: header[48] payload[encodedSizeBytes]
///
/// So any run of frames goes on the wire as it lies on disk. The header, little endian:
///
/// | offset | bytes | field                                |
/// |-------:|------:|--------------------------------------|
/// |      0 |     8 | magic, `FWPACK\r\n`                  |
/// |      8 |     4 | version, now 1                       |
/// |     12 |     4 | number of the pack, also in its name |
/// |     16 |    12 | zero                                 |
/// |     28 |     4 | CRC-32C of bytes 0 to 28             |
///
/// A frame is never changed once written. What follows the last whole frame of the newest pack was
/// being written when the service died, and is cut off when it starts again.
final class PackHeader {
  static final int SIZE_BYTES = 32;
  static final int VERSION = 1;

  private static final byte[] MAGIC = {'F', 'W', 'P', 'A', 'C', 'K', '\r', '\n'};
  private static final int CRC_OFFSET = 28;

  private PackHeader() {}

  static ByteBuffer write(int packNumber) {
    ByteBuffer header = ByteBuffer.allocate(SIZE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).putInt(VERSION).putInt(packNumber);
    return header.putInt(CRC_OFFSET, checksum(header)).rewind();
  }

  /// Whether these are the bytes of a pack's header. A header that is whole but of a version this
  /// service does not know is an error: its frames must not be guessed at.
  static boolean isHeader(ByteBuffer header, String file) {
    ByteBuffer in = header.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    byte[] magic = new byte[MAGIC.length];
    in.get(magic);
    if (!Arrays.equals(magic, MAGIC) || in.getInt(CRC_OFFSET) != checksum(in)) {
      return false;
    }
    int version = in.getInt(MAGIC.length);
    if (version != VERSION) {
      throw FullwireException.invalid(
          "pack " + file + " has version " + version + "; this service knows " + VERSION);
    }
    return true;
  }

  private static int checksum(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.slice(0, CRC_OFFSET));
    return (int) crc.getValue();
  }
}
