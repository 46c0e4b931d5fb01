package io.fullwire.chunk.serve;

import io.fullwire.chunk.flow.Pieces;
import io.fullwire.client.chunk.FrameWriter;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Bytes that are in memory already, in pieces of bounded size.
final class BytesAnswer implements Pieces {
  private final Queue<ByteBuffer> ready;

  BytesAnswer(ByteBuffer bytes) {
    List<ByteBuffer> pieces = new ArrayList<>();
    FrameWriter.cut(bytes, pieces);
    this.ready = new ArrayDeque<>(pieces);
  }

  @Override
  public @Nullable ByteBuffer next() {
    return ready.poll();
  }

  @Override
  public void close() {}
}
