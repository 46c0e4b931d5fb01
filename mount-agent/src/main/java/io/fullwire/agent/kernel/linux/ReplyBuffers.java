package io.fullwire.agent.kernel.linux;

import java.lang.foreign.Arena;
import java.util.concurrent.ArrayBlockingQueue;

/// Buffers for answers that are given later, from any thread. Taking one never waits: when those
/// that are kept are all in use, a new one is made, to be left to the garbage collector.
final class ReplyBuffers {

  /// Buffers kept for reuse.
  static final int KEPT_MAX = 8;

  private final ArrayBlockingQueue<ReplyBuffer> kept = new ArrayBlockingQueue<>(KEPT_MAX);

  ReplyBuffer take() {
    ReplyBuffer buffer = kept.poll();
    return buffer != null
        ? buffer
        : new ReplyBuffer(Arena.ofAuto(), InitNegotiation.TRANSFER_BYTES_MAX);
  }

  void giveBack(ReplyBuffer buffer) {
    boolean _ = kept.offer(buffer);
  }
}
