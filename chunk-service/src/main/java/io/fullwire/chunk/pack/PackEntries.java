package io.fullwire.chunk.pack;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;

/// What lies in one pack, and its form on disk beside the pack, so that a restart reads this and
/// not the pack. Little endian:
///
///     index = magic[8] version[4] packNumber[4] coveredBytes[4] count[4] entry* crc[4]
///     entry = digest[32] offsetBytes[4] sizeBytes[4] payloadCrc[4]
///
/// `coveredBytes` is how much of the pack it speaks of; what lies behind is scanned. The CRC-32C is
/// of all before it. An index that is damaged or that speaks of more than there is gets thrown away
/// and the pack is scanned: the index is never the only place that knows something. For use by one
/// thread at a time.
final class PackEntries {
  static final int ENTRY_BYTES = Digest.SIZE_BYTES + 12;

  private static final byte[] MAGIC = {'F', 'W', 'I', 'N', 'D', 'E', 'X', '\n'};
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = 24;
  private static final int TAIL_BYTES = 4;

  private final int packNumber;
  private ByteBuffer entries = room(64);
  private int coveredBytes = PackHeader.SIZE_BYTES;

  PackEntries(int packNumber) {
    this.packNumber = packNumber;
  }

  /// Adds a frame; those of a pack are added in the order they lie in.
  void add(Digest digest, Location location) {
    if (entries.remaining() < ENTRY_BYTES) {
      entries = room(2 * count()).put(entries.flip());
    }
    entries.put(digest.toByteArray()).putInt(location.offsetBytes());
    entries.putInt(location.sizeBytes()).putInt(location.payloadCrc());
    coveredBytes = location.endBytes();
  }

  int packNumber() {
    return packNumber;
  }

  int count() {
    return entries.position() / ENTRY_BYTES;
  }

  int coveredBytes() {
    return coveredBytes;
  }

  void forEach(BiConsumer<Digest, Location> consumer) {
    byte[] digest = new byte[Digest.SIZE_BYTES];
    for (int at = 0; at < entries.position(); at += ENTRY_BYTES) {
      entries.get(at, digest);
      consumer.accept(
          Digest.ofBytes(digest, 0),
          new Location(
              packNumber,
              entries.getInt(at + Digest.SIZE_BYTES),
              entries.getInt(at + Digest.SIZE_BYTES + 4),
              entries.getInt(at + Digest.SIZE_BYTES + 8)));
    }
  }

  byte[] write() {
    ByteBuffer out =
        ByteBuffer.allocate(HEAD_BYTES + entries.position() + TAIL_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    out.put(MAGIC).putInt(VERSION).putInt(packNumber).putInt(coveredBytes).putInt(count());
    out.put(entries.duplicate().flip());
    return out.putInt(checksum(out.array(), out.position())).array();
  }

  /// Reads what [#write] wrote. Throws `CORRUPT` for anything else.
  static PackEntries read(int packNumber, byte[] bytes, long packSizeBytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int end = bytes.length - TAIL_BYTES;
    if (end < HEAD_BYTES || in.getInt(end) != checksum(bytes, end)) {
      throw FullwireException.corrupt("index of pack " + packNumber + " is damaged");
    }
    int count = in.getInt(20);
    boolean fits =
        Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
            && in.getInt(8) == VERSION
            && in.getInt(12) == packNumber
            && in.getInt(16) <= packSizeBytes
            && count == (end - HEAD_BYTES) / ENTRY_BYTES;
    if (!fits) {
      throw FullwireException.corrupt(
          "index of pack " + packNumber + " does not fit its pack of " + packSizeBytes + " bytes");
    }
    PackEntries read = new PackEntries(packNumber);
    in.position(HEAD_BYTES);
    for (int i = 0; i < count; i++) {
      byte[] digest = new byte[Digest.SIZE_BYTES];
      in.get(digest);
      Location location = new Location(packNumber, in.getInt(), in.getInt(), in.getInt());
      if (location.offsetBytes() < read.coveredBytes
          || location.sizeBytes() < FrameHeader.SIZE_BYTES) {
        throw FullwireException.corrupt("index of pack " + packNumber + " has " + location);
      }
      read.add(Digest.ofBytes(digest, 0), location);
    }
    read.coveredBytes = Math.max(read.coveredBytes, in.getInt(16));
    return read;
  }

  private static int checksum(byte[] bytes, int end) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, end);
    return (int) crc.getValue();
  }

  private static ByteBuffer room(int entryCount) {
    return ByteBuffer.allocate(Math.multiplyExact(entryCount, ENTRY_BYTES))
        .order(ByteOrder.LITTLE_ENDIAN);
  }
}
