package io.fullwire.agent.cache;

import io.fullwire.protocol.frame.Digest;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A file of records, appended to until it is sealed with a footer ([SegmentFooter]). Appending and
/// sealing by one thread at a time; reading by any.
final class Segment implements AutoCloseable {
  final int slot;
  final long sequence;
  private final Path path;
  private final FileChannel file;
  private final List<SegmentFooter.Item> items = new ArrayList<>();
  private long contentBytes;
  private long footerBytes;

  /// Of its records, those that the index still leads to.
  int liveCount;

  /// Grows with each use of the cache: the smallest was used longest ago.
  volatile long lastUsed;

  private Segment(int slot, long sequence, Path path, FileChannel file) {
    this.slot = slot;
    this.sequence = sequence;
    this.path = path;
    this.file = file;
  }

  static Segment open(int slot, long sequence, Path path) throws IOException {
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return new Segment(slot, sequence, path, file);
  }

  /// Learns what the file holds: from its footer, or else record by record, as far as they are
  /// whole. What comes after is cut off.
  List<SegmentFooter.Item> recover() throws IOException {
    SegmentFooter footer = SegmentFooter.read(file);
    if (footer != null) {
      items.addAll(footer.items());
      contentBytes = file.size() - footer.bytes();
      footerBytes = footer.bytes();
    } else {
      scan();
      file.truncate(contentBytes);
    }
    return items;
  }

  private void scan() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(SegmentRecord.HEADER_BYTES);
    long size = file.size();
    while (contentBytes < size) {
      bytes.clear();
      if (file.read(bytes, contentBytes) < SegmentRecord.HEADER_BYTES) {
        return;
      }
      SegmentRecord.Header header = SegmentRecord.header(bytes.flip());
      if (header == null || contentBytes + header.recordBytes() > size) {
        return;
      }
      items.add(new SegmentFooter.Item(header.digest(), contentBytes, header.sizeBytes()));
      contentBytes += header.recordBytes();
    }
  }

  /// Appends a record and answers where it lies. On failure nothing is added.
  long append(Digest digest, ByteBuffer content) throws IOException {
    removeFooter();
    long offset = contentBytes;
    int size = content.remaining();
    ByteBuffer padding = ByteBuffer.allocate(SegmentRecord.ALIGNMENT_BYTES);
    int recordBytes = SegmentRecord.recordBytes(size);
    padding.limit(recordBytes - SegmentRecord.prefixBytes(size) - size);
    ByteBuffer[] parts = {SegmentRecord.prefix(digest, content), content.duplicate(), padding};
    try {
      file.position(offset);
      for (long left = recordBytes; left > 0; ) {
        left -= file.write(parts);
      }
    } catch (IOException e) {
      file.truncate(offset);
      throw e;
    }
    contentBytes += recordBytes;
    items.add(new SegmentFooter.Item(digest, offset, size));
    return offset;
  }

  /// Writes the footer, so that the next start need not look at each record.
  void seal() throws IOException {
    if (footerBytes == 0) {
      ByteBuffer footer = SegmentFooter.encode(items);
      int size = footer.remaining();
      for (long at = contentBytes; footer.hasRemaining(); ) {
        at += file.write(footer, at);
      }
      footerBytes = size;
    }
  }

  private void removeFooter() throws IOException {
    if (footerBytes > 0) {
      file.truncate(contentBytes);
      footerBytes = 0;
    }
  }

  /// Fills what remains of `into` from an offset.
  void read(ByteBuffer into, long offset) throws IOException {
    for (long at = offset; into.hasRemaining(); ) {
      int count = file.read(into, at);
      if (count < 0) {
        throw new EOFException("segment " + path + " ends at " + at);
      }
      at += count;
    }
  }

  /// Size of the file once it is sealed.
  long bytes() {
    return contentBytes + SegmentFooter.bytes(items.size());
  }

  long contentBytes() {
    return contentBytes;
  }

  int recordCount() {
    return items.size();
  }

  /// False after an interrupt of a thread that was reading or writing, which closes the file for
  /// all.
  boolean isOpen() {
    return file.isOpen();
  }

  Path path() {
    return path;
  }

  void delete() throws IOException {
    file.close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
