package io.fullwire.gateway;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.frame.Codec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Blobs in memory; one can be damaged, one can be lost.
final class FakeChunks implements ChunkClient {
  private final Map<Digest, byte[]> blobs = new HashMap<>();
  FetchRequest lastFetch;

  void reset() {
    blobs.clear();
    lastFetch = null;
  }

  Digest add(byte[] content) {
    Digest digest = Digest.of(content);
    blobs.put(digest, content.clone());
    return digest;
  }

  void damage(Digest digest) {
    blobs.get(digest)[0] ^= 1;
  }

  void lose(Digest digest) {
    blobs.remove(digest);
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    lastFetch = request;
    return Flux.fromIterable(request.digests()).map(this::frame);
  }

  private Frame frame(Digest digest) {
    byte[] content = blobs.get(digest);
    return content == null
        ? new Frame(FrameHeader.missing(digest), ByteBuffer.allocate(0))
        : new Frame(
            FrameHeader.blob(digest, Codec.NONE, content.length, content.length),
            ByteBuffer.wrap(content));
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    throw new AssertionError("a gateway reads whole frames");
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    throw new AssertionError("a gateway does not fill");
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    throw new AssertionError("a gateway does not fill");
  }
}
