package io.fullwire.testkit.chunk;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// A chunk service that sends each frame of a fetch only when the test lets it, so that a test says
/// what has arrived and what has not.
public final class GatedChunkClient implements ChunkClient {
  private final ChunkClient inner;
  private final Map<TransferClass, Gate> gates = new EnumMap<>(TransferClass.class);

  public GatedChunkClient(ChunkClient inner) {
    this.inner = inner;
    for (TransferClass transferClass : TransferClass.values()) {
      gates.put(transferClass, new Gate());
    }
  }

  /// Lets `count` more frames of the class pass, those that wait first.
  public void pass(TransferClass transferClass, int count) {
    gate(transferClass).pass(count);
  }

  /// Fetches that wait for a frame of the class to be let through.
  public int waitingCount(TransferClass transferClass) {
    return gate(transferClass).waitingCount();
  }

  /// Fails all fetches that wait for a frame of the class.
  public void fail(TransferClass transferClass, FullwireException error) {
    gate(transferClass).fail(error);
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    Gate gate = gate(request.transferClass());
    return inner
        .fetch(request)
        .concatMap(frame -> Mono.<Frame>create(sink -> gate.enter(sink, frame)), 1);
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return inner.fetchStripe(request);
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return inner.missing(digests);
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    return inner.store(frames);
  }

  private Gate gate(TransferClass transferClass) {
    Gate gate = gates.get(transferClass);
    if (gate == null) {
      throw new IllegalStateException("there is a gate for each class");
    }
    return gate;
  }

  private static final class Gate {
    private record Waiting(MonoSink<Frame> sink, Frame frame) {}

    private final Queue<Waiting> queue = new ArrayDeque<>();
    private int passes;

    synchronized void enter(MonoSink<Frame> sink, Frame frame) {
      queue.add(new Waiting(sink, frame));
      sink.onCancel(() -> leave(sink));
      drain();
    }

    synchronized void pass(int count) {
      passes += count;
      drain();
    }

    synchronized void fail(FullwireException error) {
      for (Waiting waiting = queue.poll(); waiting != null; waiting = queue.poll()) {
        waiting.sink().error(error);
      }
    }

    synchronized int waitingCount() {
      return queue.size();
    }

    private synchronized void leave(MonoSink<Frame> sink) {
      queue.removeIf(waiting -> waiting.sink().equals(sink));
    }

    private void drain() {
      while (passes > 0) {
        Waiting first = queue.poll();
        if (first == null) {
          return;
        }
        passes--;
        first.sink().success(first.frame());
      }
    }
  }
}
