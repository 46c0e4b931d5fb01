package io.fullwire.agent.cache;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The table of contents at the end of a sealed segment, little endian.
///
/// | bytes | field                                                 |
/// |------:|-------------------------------------------------------|
/// |  40 n | for each record: digest, offset / 16 (4), size (4)    |
/// |     4 | n                                                     |
/// |     4 | CRC-32C of all before                                 |
/// |     8 | magic, `FWCINDEX`                                     |
record SegmentFooter(List<Item> items) {
  private static final int ITEM_BYTES = 40;
  private static final int TAIL_BYTES = 16;
  private static final long MAGIC = 0x5845444e49435746L;

  record Item(Digest digest, long offsetBytes, int sizeBytes) {}

  static int bytes(int itemCount) {
    return itemCount * ITEM_BYTES + TAIL_BYTES;
  }

  int bytes() {
    return bytes(items.size());
  }

  static ByteBuffer encode(List<Item> items) {
    ByteBuffer out = ByteBuffer.allocate(bytes(items.size())).order(ByteOrder.LITTLE_ENDIAN);
    for (Item item : items) {
      out.put(item.digest().toByteArray());
      out.putInt((int) (item.offsetBytes() / SegmentRecord.ALIGNMENT_BYTES));
      out.putInt(item.sizeBytes());
    }
    out.putInt(items.size());
    out.putInt(SegmentRecord.crc(out.slice(0, out.position()))).putLong(MAGIC);
    return out.flip();
  }

  /// Null when the file does not end in a whole footer that fits it.
  static @Nullable SegmentFooter read(FileChannel file) throws IOException {
    long size = file.size();
    ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    if (size < TAIL_BYTES || file.read(tail, size - TAIL_BYTES) < TAIL_BYTES) {
      return null;
    }
    int count = tail.getInt(0);
    if (tail.getLong(8) != MAGIC || count < 0 || count > (size - TAIL_BYTES) / ITEM_BYTES) {
      return null;
    }
    ByteBuffer all = ByteBuffer.allocate(bytes(count)).order(ByteOrder.LITTLE_ENDIAN);
    long start = size - all.capacity();
    while (all.hasRemaining()) {
      if (file.read(all, start + all.position()) < 0) {
        return null;
      }
    }
    int crc = SegmentRecord.crc(all.flip().slice(0, count * ITEM_BYTES + Integer.BYTES));
    return crc == tail.getInt(4) ? parse(all, count, start) : null;
  }

  private static @Nullable SegmentFooter parse(ByteBuffer in, int count, long contentBytes) {
    List<Item> items = new ArrayList<>(count);
    byte[] digest = new byte[Digest.SIZE_BYTES];
    for (int i = 0; i < count; i++) {
      in.get(digest);
      long offset = (long) in.getInt() * SegmentRecord.ALIGNMENT_BYTES;
      int size = in.getInt();
      if (offset < 0
          || size <= 0
          || size > Limits.CHUNK_BYTES_MAX
          || offset + size > contentBytes) {
        return null;
      }
      items.add(new Item(Digest.ofBytes(digest, 0), offset, size));
    }
    return new SegmentFooter(items);
  }
}
