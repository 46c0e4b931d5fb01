package io.fullwire.agent.cache;

import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A [ContentCache] in segment files.
///
/// Blobs are appended to the youngest segment. When the limit is near, the segment whose content
/// was used longest ago is deleted as a whole. Every read checks the checksums of the blocks it
/// touches. Nothing is synced to disk: what a crash tears is noticed by its checksums and dropped.
public final class DiskContentCache implements ContentCache {
  private static final Logger log = LoggerFactory.getLogger(DiskContentCache.class);

  private final SegmentSet segments;
  private final ReadBuffers buffers = new ReadBuffers();
  private final BlockTables tables = new BlockTables();
  private final AtomicLong damagedCount = new AtomicLong();
  private final AtomicLong skippedCount = new AtomicLong();

  /// Opens what is in `directory`, of which the caller holds the lock, and drops what is damaged or
  /// over the limit.
  public DiskContentCache(Path directory, long limitBytes) {
    segments = SegmentSet.open(directory, limitBytes);
  }

  @Override
  public boolean contains(Digest digest) {
    return segments.find(digest) != CacheIndex.NONE;
  }

  @Override
  public @Nullable CachedBytes read(
      Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes) {
    long place = segments.find(digest);
    if (place == CacheIndex.NONE || CacheIndex.sizeBytes(place) != blobSizeBytes) {
      return null;
    }
    Segment segment = segments.use(place);
    if (segment == null) {
      return null;
    }
    ByteBuffer buffer = null;
    try {
      int firstBlock = fromBytes / SegmentRecord.BLOCK_BYTES;
      int endBlock = SegmentRecord.blockCount(fromBytes + lengthBytes);
      boolean whole = firstBlock == 0 && endBlock == SegmentRecord.blockCount(blobSizeBytes);
      int prefix = SegmentRecord.prefixBytes(blobSizeBytes);
      int blocksFrom = firstBlock * SegmentRecord.BLOCK_BYTES;
      int blocksTo = Math.min(endBlock * SegmentRecord.BLOCK_BYTES, blobSizeBytes);
      buffer = buffers.take((whole ? prefix : 0) + blocksTo - blocksFrom);
      boolean sound =
          whole
              ? readWhole(segment, place, digest, buffer)
              : readBlocks(segment, place, digest, firstBlock, blocksFrom, blocksTo, buffer);
      if (!sound) {
        forgetDamaged(digest, place, segment);
        buffers.give(buffer);
        return null;
      }
      int start = (whole ? prefix : 0) + fromBytes - blocksFrom;
      return new Lent(buffer, buffer.slice(start, lengthBytes), buffers);
    } catch (IOException e) {
      // Deleted meanwhile to make room, or the disk fails: either way it is not here.
      if (buffer != null) {
        buffers.give(buffer);
      }
      segments.remove(digest, place);
      log.debug("Segment {} cannot be read", segment.path(), e);
      return null;
    }
  }

  /// One read brings all there is of the record.
  private static boolean readWhole(Segment segment, long place, Digest digest, ByteBuffer into)
      throws IOException {
    int size = CacheIndex.sizeBytes(place);
    int prefix = SegmentRecord.prefixBytes(size);
    into.limit(prefix + size);
    segment.read(into, CacheIndex.offsetBytes(place));
    into.flip();
    ByteBuffer table = BlockTables.tableOf(into, digest, size);
    return table != null && blocksMatch(table, 0, into.slice(prefix, size));
  }

  private boolean readBlocks(
      Segment segment,
      long place,
      Digest digest,
      int firstBlock,
      int blocksFrom,
      int blocksTo,
      ByteBuffer into)
      throws IOException {
    ByteBuffer table = tables.table(segment, place, digest);
    if (table == null) {
      return false;
    }
    int size = CacheIndex.sizeBytes(place);
    into.limit(blocksTo - blocksFrom);
    segment.read(
        into, CacheIndex.offsetBytes(place) + SegmentRecord.prefixBytes(size) + blocksFrom);
    return blocksMatch(table, firstBlock, into.flip());
  }

  private static boolean blocksMatch(ByteBuffer table, int firstBlock, ByteBuffer blocks) {
    ByteBuffer crcs = table.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    for (int block = firstBlock, at = 0; at < blocks.limit(); block++) {
      int length = Math.min(SegmentRecord.BLOCK_BYTES, blocks.limit() - at);
      if (SegmentRecord.crc(blocks.slice(at, length)) != crcs.getInt(block * Integer.BYTES)) {
        return false;
      }
      at += length;
    }
    return true;
  }

  private void forgetDamaged(Digest digest, long place, Segment segment) {
    if (segments.remove(digest, place)) {
      damagedCount.incrementAndGet();
      log.warn("Blob {} in {} does not match its checksums; dropped", digest, segment.path());
    }
  }

  @Override
  public void put(Digest digest, ByteBuffer content) {
    if (content.hasRemaining() && !segments.append(digest, content)) {
      skippedCount.incrementAndGet();
    }
  }

  @Override
  public boolean remove(Digest digest) {
    return segments.remove(digest, segments.find(digest));
  }

  /// Leaves `bytes` of the limit to others that use the same directory.
  public void reserve(long bytes) {
    segments.reserve(bytes);
  }

  @Override
  public CacheUsage usage() {
    return new CacheUsage(
        segments.bytes(),
        segments.limitBytes(),
        segments.blobCount(),
        damagedCount.get(),
        skippedCount.get());
  }

  @Override
  public void close() {
    segments.close();
  }

  private record Lent(ByteBuffer buffer, ByteBuffer bytes, ReadBuffers home)
      implements CachedBytes {
    @Override
    public void close() {
      home.give(buffer);
    }
  }
}
