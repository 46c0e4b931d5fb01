package io.fullwire.agent.remote.content;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.TransferClass;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A chunk service whose next answers go wrong as planned. Remembers what it was asked.
final class FaultyChunkClient implements ChunkClient {
  final List<FetchRequest> requests = new CopyOnWriteArrayList<>();
  private final ChunkClient inner;
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicInteger flips = new AtomicInteger();
  private final AtomicInteger silences = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger framesBeforeCut = new AtomicInteger(Integer.MAX_VALUE);

  FaultyChunkClient(ChunkClient inner) {
    this.inner = inner;
  }

  /// The link is down for the next `count` requests.
  void cut(int count) {
    cuts.set(count);
  }

  /// The next request breaks off after that many frames.
  void cutAfter(int frames) {
    framesBeforeCut.set(frames);
  }

  /// The next `count` frames have a flipped byte.
  void flip(int count) {
    flips.set(count);
  }

  /// The next `count` requests are never answered.
  void silence(int count) {
    silences.set(count);
  }

  /// The next `count` requests are not even made: the client throws.
  void refuse(int count) {
    refusals.set(count);
  }

  /// Faults that were planned and never happened.
  int unusedFaults() {
    return cuts.get() + flips.get() + silences.get() + refusals.get();
  }

  long requestsOf(TransferClass transferClass) {
    return requests.stream().filter(r -> r.transferClass() == transferClass).count();
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    if (take(refusals)) {
      throw new IllegalStateException("the client has no more connections");
    }
    return Flux.defer(
        () -> {
          requests.add(request);
          if (take(cuts)) {
            return Flux.error(FullwireException.unavailable("the link is down", null));
          }
          if (take(silences)) {
            return Flux.never();
          }
          int frames = framesBeforeCut.getAndSet(Integer.MAX_VALUE);
          Flux<Frame> answer = inner.fetch(request).map(this::flipped);
          return frames == Integer.MAX_VALUE
              ? answer
              : answer
                  .take(frames)
                  .concatWith(
                      Flux.error(FullwireException.unavailable("the link went down", null)));
        });
  }

  private Frame flipped(Frame frame) {
    if (!take(flips)) {
      return frame;
    }
    FrameHeader header = frame.header();
    byte[] bytes = new byte[header.encodedSizeBytes()];
    frame.payload().duplicate().get(bytes);
    bytes[bytes.length / 2] ^= 1;
    return new Frame(header, ByteBuffer.wrap(bytes));
  }

  private static boolean take(AtomicInteger left) {
    return left.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
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
}
