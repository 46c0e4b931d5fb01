package io.fullwire.chunk.serve;

import io.fullwire.chunk.flow.Pieces;
import io.fullwire.chunk.store.FrameRun;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameWriter;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The frames of a fetch in the order asked: runs of what is held, as they lie on disk, and one by
/// one what has to be waited for.
public final class FetchAnswer implements Pieces {
  /// Frames that lie side by side are read together up to this.
  static final int RUN_BYTES_MAX = 256 << 10;

  private final List<Digest> digests;
  private final Shelves shelves;
  private final Absent absent;
  private final Queue<ByteBuffer> ready = new ArrayDeque<>();
  private int answeredCount;
  private boolean ended;

  public FetchAnswer(List<Digest> digests, Shelves shelves, Absent absent) {
    this.digests = digests;
    this.shelves = shelves;
    this.absent = absent;
  }

  @Override
  public @Nullable ByteBuffer next() {
    while (ready.isEmpty() && answeredCount < digests.size()) {
      answerMore();
    }
    if (!ready.isEmpty() || ended) {
      return ready.poll();
    }
    ended = true;
    return ByteBuffer.wrap(FrameHeader.end(answeredCount).toByteArray());
  }

  @Override
  public void close() {
    absent.close();
  }

  private void answerMore() {
    FrameRun run = shelves.read(digests, answeredCount, RUN_BYTES_MAX);
    if (!run.isEmpty()) {
      List<ByteBuffer> pieces = new ArrayList<>();
      FrameWriter.cut(run.bytes(), pieces);
      ready.addAll(pieces);
      answeredCount += run.frameCount();
      return;
    }
    Frame frame = absent.frame(answeredCount);
    if (frame != null) {
      ready.addAll(FrameWriter.piecesOf(frame));
      answeredCount++;
    }
  }
}
