package io.fullwire.chunk.store;

import java.nio.ByteBuffer;

/// Whole frames one behind the other as they are stored and sent, in a buffer that nobody changes.
public record FrameRun(ByteBuffer bytes, int frameCount) {
  public static final FrameRun EMPTY = new FrameRun(ByteBuffer.allocate(0), 0);

  public boolean isEmpty() {
    return frameCount == 0;
  }
}
