package io.fullwire.agent.cache;

import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checksum tables of blobs that are being read in parts, so that each part does not read the table
/// again. Safe from any thread.
final class BlockTables {
  /// At most 2 KiB each.
  static final int TABLES_MAX = 128;

  private final Map<Long, Known> known = new LinkedHashMap<>(16, 0.75f, true);

  /// The table of the record at `place`; null when the record is damaged or another blob's.
  @Nullable ByteBuffer table(Segment segment, long place, Digest digest) throws IOException {
    synchronized (known) {
      Known found = known.get(place);
      if (found != null && found.digest.equals(digest) && found.segment == segment.sequence) {
        return found.table;
      }
    }
    int size = CacheIndex.sizeBytes(place);
    ByteBuffer prefix = ByteBuffer.allocate(SegmentRecord.prefixBytes(size));
    segment.read(prefix, CacheIndex.offsetBytes(place));
    ByteBuffer table = tableOf(prefix.flip(), digest, size);
    if (table != null) {
      keep(place, new Known(digest, segment.sequence, table));
    }
    return table;
  }

  /// The table in `prefix`, which starts with a record's header; null when anything is not as it
  /// should be.
  static @Nullable ByteBuffer tableOf(ByteBuffer prefix, Digest digest, int sizeBytes) {
    SegmentRecord.Header header = SegmentRecord.header(prefix);
    if (header == null || header.sizeBytes() != sizeBytes || !header.digest().equals(digest)) {
      return null;
    }
    int tableBytes = SegmentRecord.blockCount(sizeBytes) * Integer.BYTES;
    ByteBuffer table = prefix.slice(SegmentRecord.HEADER_BYTES, tableBytes);
    return SegmentRecord.crc(table) == header.tableCrc() ? table : null;
  }

  private void keep(long place, Known table) {
    synchronized (known) {
      known.put(place, table);
      if (known.size() > TABLES_MAX) {
        known.remove(known.keySet().iterator().next());
      }
    }
  }

  /// @param segment its number, which is never given twice, while a place is
  private record Known(Digest digest, long segment, ByteBuffer table) {}
}
