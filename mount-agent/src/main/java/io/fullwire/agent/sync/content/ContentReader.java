package io.fullwire.agent.sync.content;

import io.fullwire.agent.sync.scan.AttributeReader;
import io.fullwire.agent.sync.scan.FileIdentity;
import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.agent.sync.scan.SourceEntry;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Reads files and gives their blobs to a sink.
///
/// A file that changes while it is read is read again, [#ATTEMPTS_MAX] times at most. Safe from any
/// thread; each thread that reads keeps one buffer of up to a chunk.
public final class ContentReader {
  static final int ATTEMPTS_MAX = 3;

  /// An entry with more extents than this does not fit into one record of the log.
  static final int EXTENTS_MAX = 90_000;

  /// One for each thread that reads, for as long as the thread lives.
  private static final ThreadLocal<@Nullable ByteBuffer> BUFFERS = new ThreadLocal<>();

  private final AttributeReader attributes;
  private final BlobSink sink;

  public ContentReader(AttributeReader attributes, BlobSink sink) {
    this.attributes = attributes;
    this.sink = sink;
  }

  /// Reads the file and releases its directory.
  public ReadFile read(SourceEntry.File entry) throws EntryFailure, InterruptedException {
    try {
      for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        ReadFile read = readOnce(entry);
        if (read != null) {
          return read;
        }
      }
      throw new EntryFailure("changed while it was read, " + ATTEMPTS_MAX + " times");
    } catch (PosixException e) {
      throw new EntryFailure(e.operation() + ": " + e.symbol(), e);
    } finally {
      entry.directory().release();
    }
  }

  /// Null when the file changed meanwhile. What was stored of it stays unreferenced and is garbage.
  private @Nullable ReadFile readOnce(SourceEntry.File entry)
      throws PosixException, EntryFailure, InterruptedException {
    byte[] name = entry.path().lastName().bytes().toByteArray();
    try (OpenFile file = entry.directory().handle().open(name)) {
      FileStatus before = file.status();
      if (before.type() != FileType.REGULAR) {
        throw new EntryFailure("is no longer a regular file");
      }
      // The scan's attributes hold as long as nothing at all happened to the file since.
      SourceAttributes facts =
          isSame(before, entry.status()) ? entry.attributes() : attributes.of(file, before);
      List<CompletableFuture<Void>> stored = new ArrayList<>();
      Content content = content(file, before, stored);
      if (content == null || !isSame(before, file.status())) {
        return null;
      }
      return new ReadFile(
          content, facts, CompletableFuture.allOf(stored.toArray(CompletableFuture[]::new)));
    }
  }

  private static boolean isSame(FileStatus a, FileStatus b) {
    return FileIdentity.of(a).equals(FileIdentity.of(b))
        && a.sizeBytes() == b.sizeBytes()
        && a.modified().equals(b.modified())
        && a.changed().equals(b.changed());
  }

  private @Nullable Content content(
      OpenFile file, FileStatus status, List<CompletableFuture<Void>> stored)
      throws PosixException, EntryFailure, InterruptedException {
    FileLayout layout = FileLayout.of(file, status);
    if (layout.ranges().isEmpty()) {
      return Content.EMPTY;
    }
    if (status.sizeBytes() <= Limits.INLINE_BYTES_MAX) {
      byte[] raw = readFully(file, 0, (int) status.sizeBytes());
      return raw == null ? null : new Content.Inline(ByteString.copyOf(raw));
    }
    List<Extent> extents = new ArrayList<>();
    for (FileLayout.Range range : layout.ranges()) {
      if (!addExtents(file, range, extents, stored)) {
        return null;
      }
    }
    boolean single = extents.size() == 1;
    return single && extents.getFirst() instanceof Extent.Chunk chunk
        ? new Content.Blob(chunk.digest(), chunk.chunkSizeBytes())
        : Content.Chunks.of(extents);
  }

  private boolean addExtents(
      OpenFile file,
      FileLayout.Range range,
      List<Extent> extents,
      List<CompletableFuture<Void>> stored)
      throws PosixException, EntryFailure, InterruptedException {
    if (range.hole()) {
      return addExtent(extents, new Extent.Hole(range.sizeBytes()));
    }
    for (long at = range.fromBytes(); at < range.toBytes(); at += Limits.CHUNK_BYTES_MAX) {
      int size = (int) Math.min(Limits.CHUNK_BYTES_MAX, range.toBytes() - at);
      sink.reserve(size);
      byte[] raw = readReserved(file, at, size);
      if (raw == null) {
        return false;
      }
      Digest digest = Digest.of(raw);
      stored.add(sink.store(digest, raw));
      addExtent(extents, new Extent.Chunk(digest, size));
    }
    return true;
  }

  private static boolean addExtent(List<Extent> extents, Extent extent) throws EntryFailure {
    if (extents.size() == EXTENTS_MAX) {
      throw new EntryFailure("has more than " + EXTENTS_MAX + " extents");
    }
    return extents.add(extent);
  }

  /// As [#readFully]; gives the room back when it does not come to a blob.
  private byte @Nullable [] readReserved(OpenFile file, long fromBytes, int size)
      throws PosixException {
    byte[] raw = null;
    try {
      raw = readFully(file, fromBytes, size);
      return raw;
    } finally {
      if (raw == null) {
        sink.giveBack(size);
      }
    }
  }

  /// Null when the file ends before: it has become shorter.
  private byte @Nullable [] readFully(OpenFile file, long fromBytes, int size)
      throws PosixException {
    ByteBuffer buffer = buffer(size);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, fromBytes + buffer.position()) == 0) {
        return null;
      }
    }
    byte[] raw = new byte[size];
    buffer.flip().get(raw);
    return raw;
  }

  /// Grows to what the thread's files need, since most never see a large one.
  private ByteBuffer buffer(int size) {
    ByteBuffer buffer = BUFFERS.get();
    if (buffer == null || buffer.capacity() < size) {
      buffer = ByteBuffer.allocateDirect(Math.max(64 << 10, Integer.highestOneBit(size - 1) << 1));
      BUFFERS.set(buffer);
    }
    return buffer.clear().limit(size);
  }
}
