package io.fullwire.agent.cache;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The segments of a cache, the index over them, and the limit they keep together.
///
/// Safe from any thread: the index has a lock that is held for moments; appending and deleting have
/// one of their own, so that readers never wait for the disk of a writer.
final class SegmentSet implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SegmentSet.class);
  private static final String SUFFIX = ".segment";
  private static final long SEGMENT_BYTES = 64 << 20;
  private static final int SEGMENTS_AT_LIMIT = 32;

  private final Path directory;
  private final long limitBytes;
  private final long segmentBytes;
  private final CacheIndex index = new CacheIndex();
  private final AtomicReferenceArray<@Nullable Segment> bySlot =
      new AtomicReferenceArray<>(CacheIndex.SEGMENTS_MAX);
  private final Object appending = new Object();

  /// Guarded by `appending`, as are all below.
  private final List<Segment> inUse = new ArrayList<>();

  private @Nullable Segment active;
  private long nextSequence;
  private boolean closed;

  /// Counts puts: the clock that [Segment#lastUsed] is read from.
  private final AtomicLong uses = new AtomicLong();

  private volatile long bytes;
  private volatile long reservedBytes;

  private SegmentSet(Path directory, long limitBytes) {
    this.directory = directory;
    this.limitBytes = limitBytes;
    // Many segments, so that little goes when one goes; a blob larger than one gets its own.
    this.segmentBytes = Math.clamp(limitBytes / SEGMENTS_AT_LIMIT, 1, SEGMENT_BYTES);
  }

  static SegmentSet open(Path directory, long limitBytes) {
    SegmentSet set = new SegmentSet(directory, limitBytes);
    synchronized (set.appending) {
      set.recover();
      set.makeRoom(0);
    }
    return set;
  }

  /// Where a blob lies, or [CacheIndex#NONE].
  long find(Digest digest) {
    synchronized (index) {
      return index.find(digest);
    }
  }

  /// The segment of a place, marked as used now; null when it was deleted.
  @Nullable Segment use(long place) {
    Segment segment = bySlot.get(CacheIndex.segment(place));
    if (segment != null) {
      segment.lastUsed = uses.get();
    }
    return segment;
  }

  /// True when the blob is held now.
  boolean append(Digest digest, ByteBuffer content) {
    synchronized (appending) {
      if (closed || find(digest) != CacheIndex.NONE) {
        return !closed;
      }
      int need = SegmentRecord.recordBytes(content.remaining()) + SegmentFooter.bytes(1);
      if (!makeRoom(need)) {
        return false;
      }
      uses.incrementAndGet();
      return tryAppend(digest, content, need)
          || (deleteLeastUsed() && tryAppend(digest, content, need));
    }
  }

  /// Forgets the blob if it lies at `place`.
  boolean remove(Digest digest, long place) {
    synchronized (index) {
      boolean removed = index.remove(digest, place);
      Segment segment = bySlot.get(CacheIndex.segment(place));
      if (removed && segment != null) {
        segment.liveCount--;
      }
      return removed;
    }
  }

  void reserve(long newReservedBytes) {
    synchronized (appending) {
      reservedBytes = newReservedBytes;
      makeRoom(0);
    }
  }

  long bytes() {
    return bytes;
  }

  long limitBytes() {
    return limitBytes;
  }

  int blobCount() {
    synchronized (index) {
      return index.count();
    }
  }

  @Override
  public void close() {
    synchronized (appending) {
      closed = true;
      for (Segment segment : inUse) {
        try (segment) {
          segment.seal();
        } catch (IOException e) {
          log.warn(
              "Segment {} was not closed well; it is read through at the next start",
              segment.path(),
              e);
        }
      }
      inUse.clear();
    }
  }

  private boolean tryAppend(Digest digest, ByteBuffer content, int need) {
    try {
      Segment segment = segmentFor(need);
      long offset = segment.append(digest, content);
      segment.lastUsed = uses.get();
      count();
      int size = content.remaining();
      synchronized (index) {
        enter(segment, new SegmentFooter.Item(digest, offset, size));
      }
      return true;
    } catch (IOException e) {
      log.warn("Content is not kept in {}: {}", directory, e.toString());
      Segment current = active;
      if (current != null && !current.isOpen()) {
        // What it holds cannot be read either, and nothing would ever be kept again.
        delete(current);
      }
      return false;
    }
  }

  private Segment segmentFor(int need) throws IOException {
    Segment current = active;
    if (current != null && current.recordCount() > 0 && current.bytes() + need > segmentBytes) {
      current.seal();
      current = null;
    }
    if (current == null) {
      current = newSegment(nextSequence);
    }
    active = current;
    return current;
  }

  private Segment newSegment(long sequence) throws IOException {
    int slot = freeSlot();
    Segment segment =
        Segment.open(slot, sequence, directory.resolve("%016x%s".formatted(sequence, SUFFIX)));
    nextSequence = Math.max(nextSequence, sequence + 1);
    bySlot.set(slot, segment);
    inUse.add(segment);
    return segment;
  }

  private int freeSlot() throws IOException {
    for (int slot = 0; slot < CacheIndex.SEGMENTS_MAX; slot++) {
      if (bySlot.get(slot) == null) {
        return slot;
      }
    }
    throw new IOException("there are " + CacheIndex.SEGMENTS_MAX + " segments already");
  }

  /// Deletes what was used longest ago until `need` more bytes fit; false when they never will.
  private boolean makeRoom(long need) {
    long limit = limitBytes - reservedBytes;
    boolean more = true;
    while (more && bytes + need > limit) {
      more = deleteLeastUsed();
    }
    return bytes + need <= limit;
  }

  private boolean deleteLeastUsed() {
    Segment oldest =
        inUse.stream()
            .min(
                Comparator.comparing((Segment segment) -> segment == active)
                    .thenComparing(segment -> segment.liveCount > 0)
                    .thenComparingLong(segment -> segment.lastUsed)
                    .thenComparingLong(segment -> segment.sequence))
            .orElse(null);
    if (oldest == null) {
      return false;
    }
    delete(oldest);
    return true;
  }

  private void delete(Segment segment) {
    synchronized (index) {
      index.removeSegment(segment.slot);
      bySlot.set(segment.slot, null);
    }
    inUse.remove(segment);
    if (active == segment) {
      active = null;
    }
    try {
      segment.delete();
    } catch (IOException e) {
      log.warn("Segment {} cannot be deleted", segment.path(), e);
    }
    count();
  }

  private void count() {
    bytes = inUse.stream().mapToLong(Segment::bytes).sum();
  }

  /// Called with the index locked.
  private void enter(Segment segment, SegmentFooter.Item item) {
    long place = CacheIndex.place(segment.slot, item.offsetBytes(), item.sizeBytes());
    long before = index.put(item.digest(), place);
    segment.liveCount++;
    Segment earlier = before == CacheIndex.NONE ? null : bySlot.get(CacheIndex.segment(before));
    if (earlier != null) {
      earlier.liveCount--;
    }
  }

  private void recover() {
    for (Map.Entry<Long, Path> file :
        segmentFiles().entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
      recover(file.getKey(), file.getValue());
    }
    count();
  }

  private void recover(long sequence, Path file) {
    Segment segment = null;
    try {
      segment = newSegment(sequence);
      List<SegmentFooter.Item> items = segment.recover();
      if (items.isEmpty() || segment.contentBytes() > CacheIndex.SEGMENT_BYTES_MAX) {
        delete(segment);
        return;
      }
      synchronized (index) {
        for (SegmentFooter.Item item : items) {
          enter(segment, item);
        }
      }
      segment.lastUsed = uses.getAndIncrement();
      Segment before = active;
      active = segment;
      if (before != null) {
        sealIfPossible(before);
      }
    } catch (IOException e) {
      log.warn("Segment {} cannot be read and is dropped", file, e);
      if (segment != null) {
        delete(segment);
      }
    }
  }

  /// A full disk has no room for a footer; then the next start reads the segment through once more.
  private static void sealIfPossible(Segment segment) {
    try {
      segment.seal();
    } catch (IOException e) {
      log.info("Segment {} stays without a footer: {}", segment.path(), e.toString());
    }
  }

  private Map<Long, Path> segmentFiles() {
    Map<Long, Path> files = new HashMap<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : found) {
        String name = file.getFileName().toString();
        String number = name.substring(0, name.length() - SUFFIX.length());
        if (number.matches("[0-9a-f]{16}")) {
          files.put(Long.parseUnsignedLong(number, 16), file);
        }
      }
    } catch (IOException e) {
      throw new FullwireException(
          ErrorCode.UNAVAILABLE, "cache directory " + directory + " cannot be read: " + e, e);
    }
    return files;
  }

  static {
    if (SEGMENT_BYTES + SegmentRecord.recordBytes(Limits.CHUNK_BYTES_MAX)
        > CacheIndex.SEGMENT_BYTES_MAX) {
      throw new IllegalStateException("a segment can be longer than the index reaches");
    }
  }
}
