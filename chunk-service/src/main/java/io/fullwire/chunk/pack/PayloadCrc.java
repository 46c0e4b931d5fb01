package io.fullwire.chunk.pack;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// CRC-32C of a payload: notices every damage of a disk, at tens of gigabytes a second.
final class PayloadCrc {
  private PayloadCrc() {}

  static int of(ByteBuffer payload) {
    CRC32C crc = new CRC32C();
    crc.update(payload.duplicate());
    return (int) crc.getValue();
  }
}
