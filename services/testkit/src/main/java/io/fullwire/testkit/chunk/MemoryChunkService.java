package io.fullwire.testkit.chunk;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.FrameWriter;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A chunk service that holds its blobs in memory and never asks a peer. It counts what it was
/// asked, so that a test can say how often that was.
public final class MemoryChunkService implements ChunkClient {
  private final Map<Digest, Frame> frames = new ConcurrentHashMap<>();
  private final Map<Digest, AtomicInteger> fetches = new ConcurrentHashMap<>();

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return Flux.fromIterable(request.digests()).map(this::answer);
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return Flux.defer(
        () -> {
          Frame frame = answer(request.digest());
          if (frame.header().encodedSizeBytes() == 0 && !frames.containsKey(request.digest())) {
            return Flux.error(
                FullwireException.notFound("blob " + request.digest() + " is not held"));
          }
          return Flux.fromIterable(stripe(frame, request.fromBytes(), request.toBytes()));
        });
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return Mono.fromSupplier(
        () -> {
          BitSet missing = new BitSet(digests.size());
          for (int i = 0; i < digests.size(); i++) {
            missing.set(i, !frames.containsKey(digests.get(i)));
          }
          return missing;
        });
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> stored) {
    return stored.map(this::put).reduce(new StoreReceipt(0, 0, 0), MemoryChunkService::sum);
  }

  /// Puts a frame in place without checking it: a holder whose disk went bad.
  public void putUnverified(Frame frame) {
    frames.put(frame.digest(), frame);
  }

  public void forget(Digest digest) {
    frames.remove(digest);
  }

  /// How often the blob was asked for, by [#fetch] or in stripes.
  public int fetchCount(Digest digest) {
    AtomicInteger count = fetches.get(digest);
    return count == null ? 0 : count.get();
  }

  private Frame answer(Digest digest) {
    fetches.computeIfAbsent(digest, d -> new AtomicInteger()).incrementAndGet();
    @Nullable Frame frame = frames.get(digest);
    return frame == null ? Frame.missing(digest) : frame;
  }

  private StoreReceipt put(Frame frame) {
    if (frame.header().kind() != FrameKind.BLOB) {
      throw FullwireException.invalid("frame " + frame + " is no blob");
    }
    FrameDecoder.decode(frame);
    return frames.putIfAbsent(frame.digest(), frame) == null
        ? new StoreReceipt(1, 0, frame.header().encodedSizeBytes())
        : new StoreReceipt(0, 1, 0);
  }

  private static StoreReceipt sum(StoreReceipt one, StoreReceipt other) {
    return new StoreReceipt(
        one.storedCount() + other.storedCount(),
        one.knownCount() + other.knownCount(),
        one.storedBytes() + other.storedBytes());
  }

  private static List<ByteBuffer> stripe(Frame frame, int fromBytes, int toBytes) {
    ByteBuffer whole = ByteBuffer.allocate(frame.wireSizeBytes());
    FrameWriter.piecesOf(frame).forEach(piece -> whole.put(piece.duplicate()));
    List<ByteBuffer> pieces = new ArrayList<>();
    int from = Math.min(fromBytes, whole.capacity());
    int to = Math.min(toBytes, whole.capacity());
    FrameWriter.cut(whole.slice(from, to - from), pieces);
    return pieces;
  }
}
