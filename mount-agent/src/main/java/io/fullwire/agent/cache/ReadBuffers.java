package io.fullwire.agent.cache;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;

/// Direct buffers that reads are made into, kept for the next read. More may be lent at once than
/// are kept; those are given up afterwards.
final class ReadBuffers {
  /// What the kernel asks for at once, and the rest of the blocks at both ends, and a prefix.
  static final int BUFFER_BYTES = (1 << 20) + 4 * SegmentRecord.BLOCK_BYTES;

  static final int KEPT_MAX = 6;

  private final ArrayBlockingQueue<ByteBuffer> kept = new ArrayBlockingQueue<>(KEPT_MAX);

  /// An empty buffer of at least that capacity.
  ByteBuffer take(int capacityBytes) {
    if (capacityBytes > BUFFER_BYTES) {
      return ByteBuffer.allocateDirect(capacityBytes);
    }
    ByteBuffer known = kept.poll();
    return known == null ? ByteBuffer.allocateDirect(BUFFER_BYTES) : known.clear();
  }

  void give(ByteBuffer buffer) {
    if (buffer.capacity() == BUFFER_BYTES) {
      // A full queue drops it, and memory goes back with it.
      var _ = kept.offer(buffer);
    }
  }
}
