package io.fullwire.relay.mirror;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.link.LaneRequest;
import io.fullwire.relay.link.Links;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import io.fullwire.relay.wire.StreamPurpose;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// A stream on which a peer tells news. They are handled on a worker thread, which may block; the
/// peer is held back when the worker says so.
final class FollowStream implements StreamHandler {
  /// What the worker makes of it; called on its thread. Nothing is told after [#close()] by that
  /// thread.
  interface Follower {
    void told(MirrorMessage message);

    /// The stream is over, and the follower must ask again.
    void lost(FullwireException reason);
  }

  private final Executor loop;
  private final Executor worker;
  private final Follower follower;
  private final MessageReader reader = new MessageReader();

  // On the loop.
  private @Nullable RelayStream stream;
  private boolean closedOnLoop;

  // On the worker.
  private boolean closed;
  private boolean held;
  private int owedBytes;

  FollowStream(Executor loop, Executor worker, Follower follower) {
    this.loop = loop;
    this.worker = worker;
    this.follower = follower;
  }

  /// Opens the stream as soon as the link is up.
  ///
  /// @param question sent first; may be empty
  void open(Links links, SiteName peer, StreamPurpose purpose, ByteBuffer question) {
    links.withLane(
        peer,
        new LaneRequest() {
          @Override
          public void use(Lane lane) {
            open(lane, purpose, question);
          }

          @Override
          public void failed(FullwireException reason) {
            FollowStream.this.failed(reason);
          }

          @Override
          public boolean isWanted() {
            return !closedOnLoop;
          }
        });
  }

  private void open(Lane lane, StreamPurpose purpose, ByteBuffer question) {
    if (closedOnLoop) {
      return;
    }
    try {
      RelayStream opened = lane.open(purpose, TransferClass.LOG, this);
      stream = opened;
      if (question.hasRemaining()) {
        opened.send(question);
      }
    } catch (FullwireException noRoom) {
      failed(noRoom);
    }
  }

  // On the worker.

  /// Tells nothing more, and the peer that nobody listens.
  void close() {
    closed = true;
    loop.execute(
        () -> {
          closedOnLoop = true;
          if (stream != null) {
            stream.cancel();
          }
        });
  }

  /// While held, the peer may send no more than the stream's window.
  void hold(boolean hold) {
    held = hold;
    if (!held && owedBytes > 0) {
      consumed(owedBytes);
      owedBytes = 0;
    }
  }

  private void handle(ByteBuffer bytes) {
    if (closed) {
      return;
    }
    int size = bytes.remaining();
    try {
      reader.feed(bytes, this::tell);
    } catch (RuntimeException unusable) {
      // Also a fault: what the peer says after it can not be understood without it.
      close();
      follower.lost(Failures.reasonOf(unusable));
      return;
    }
    if (held) {
      owedBytes += size;
    } else {
      consumed(size);
    }
  }

  private void tell(MirrorMessage message) {
    if (!closed) {
      follower.told(message);
    }
  }

  private void consumed(int bytes) {
    loop.execute(
        () -> {
          if (stream != null) {
            stream.consumed(bytes);
          }
        });
  }

  private void lost(FullwireException reason) {
    if (!closed) {
      closed = true;
      follower.lost(reason);
    }
  }

  // On the loop.

  @Override
  public void data(ByteBuffer bytes) {
    worker.execute(() -> handle(bytes));
  }

  @Override
  public void end() {
    failed(FullwireException.unavailable("the peer ended a stream that has no end", null));
  }

  @Override
  public void failed(FullwireException error) {
    worker.execute(() -> lost(error));
  }

  @Override
  public void sent(int bufferCount) {}
}
