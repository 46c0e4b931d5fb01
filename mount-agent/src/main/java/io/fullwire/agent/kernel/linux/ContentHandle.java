package io.fullwire.agent.kernel.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.fullwire.agent.vfs.ContentReply;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Answers READ. Direct buffers go out from where they are, by one gathering write; what comes from
/// files, from the heap or from holes is built in the answer's buffer.
///
/// The kernel holds the pages that are read while it waits, so that an invalidation waits for the
/// answer: no answer can be overtaken.
final class ContentHandle extends ReplyHandle implements ContentReply {

  /// From this size on a direct buffer is not copied: below, a copy costs less than a vector.
  private static final int VECTOR_BYTES_MIN = 1024;

  private final int roomBytes;
  private @Nullable ReplyBuffer buffer;
  private int totalBytes;
  private int builtBytes;
  private int vectors = 1;
  private boolean lastVectorIsBuilt;
  private int lastVectorBytes;
  private List<ByteBuffer> keptAlive = List.of();

  ContentHandle(Exchange exchange, int roomBytes) {
    super(exchange);
    this.roomBytes = roomBytes;
  }

  @Override
  public void append(ByteBuffer bytes) {
    int length = bytes.remaining();
    requireRoom(length);
    if (length == 0) {
      return;
    }
    MemorySegment from = MemorySegment.ofBuffer(bytes);
    // One vector is kept for what may have to be built after.
    if (from.isNative() && length >= VECTOR_BYTES_MIN && vectors < ReplyBuffer.VECTORS_MAX - 1) {
      keepAlive(bytes);
      buffer().putVector(vectors++, from.address(), length);
      lastVectorIsBuilt = false;
      totalBytes += length;
    } else {
      MemorySegment.copy(from, JAVA_BYTE, 0, buffer().body(), JAVA_BYTE, builtBytes, length);
      built(length);
    }
  }

  @Override
  public void append(FileChannel file, long fromBytes, int lengthBytes) throws IOException {
    requireRoom(lengthBytes);
    if (lengthBytes == 0) {
      return;
    }
    ByteBuffer into = buffer().bodyBytes(builtBytes, lengthBytes);
    long at = fromBytes;
    while (into.hasRemaining()) {
      int read = file.read(into, at);
      if (read < 0) {
        throw new EOFException(
            "file ends at " + at + "; asked for [" + fromBytes + ", +" + lengthBytes + ")");
      }
      at += read;
    }
    built(lengthBytes);
  }

  @Override
  public void appendZeros(int lengthBytes) {
    requireRoom(lengthBytes);
    if (lengthBytes > 0) {
      Wire.zero(buffer().body(), builtBytes, lengthBytes);
      built(lengthBytes);
    }
  }

  @Override
  public void reset() {
    totalBytes = 0;
    builtBytes = 0;
    vectors = 1;
    lastVectorIsBuilt = false;
    keptAlive = List.of();
  }

  @Override
  public void done() {
    Exchange exchange = exchange();
    ReplyBuffer answer = buffer();
    try {
      if (exchange.claim()) {
        boolean _ =
            totalBytes == builtBytes
                ? exchange.send(answer, totalBytes)
                : exchange.sendVectors(answer, vectors, totalBytes);
      }
    } finally {
      Reference.reachabilityFence(keptAlive);
      discard();
    }
  }

  @Override
  boolean isBuiltIn(ReplyBuffer other) {
    return buffer == other;
  }

  @Override
  void discard() {
    reset();
    ReplyBuffer taken = buffer;
    buffer = null;
    if (taken != null) {
      exchange().release(taken);
    }
  }

  private ReplyBuffer buffer() {
    ReplyBuffer taken = buffer;
    if (taken == null) {
      taken = exchange().buffer();
      buffer = taken;
    }
    return taken;
  }

  /// Accounts for bytes added to the answer's buffer, which lie there in order without gaps.
  private void built(int lengthBytes) {
    if (lastVectorIsBuilt) {
      lastVectorBytes += lengthBytes;
      vectors--;
    } else {
      lastVectorBytes = lengthBytes;
    }
    builtBytes += lengthBytes;
    totalBytes += lengthBytes;
    long start = buffer().bodyAddress() + builtBytes - lastVectorBytes;
    buffer().putVector(vectors++, start, lastVectorBytes);
    lastVectorIsBuilt = true;
  }

  private void requireRoom(int lengthBytes) {
    if (lengthBytes < 0 || lengthBytes > roomBytes - totalBytes) {
      throw new IllegalArgumentException(
          lengthBytes + " bytes after " + totalBytes + "; asked for " + roomBytes);
    }
  }

  private void keepAlive(ByteBuffer bytes) {
    if (keptAlive.isEmpty()) {
      keptAlive = List.of(bytes);
    } else {
      List<ByteBuffer> more = new ArrayList<>(keptAlive);
      more.add(bytes);
      keptAlive = more;
    }
  }
}
