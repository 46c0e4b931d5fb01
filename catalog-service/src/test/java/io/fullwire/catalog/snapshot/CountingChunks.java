package io.fullwire.catalog.snapshot;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Counts the blobs that were sent to a chunk service.
final class CountingChunks implements ChunkClient {
  private final ChunkClient chunks;
  private int storedCount;

  CountingChunks(ChunkClient chunks) {
    this.chunks = chunks;
  }

  int storedCount() {
    return storedCount;
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return chunks.fetch(request);
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return chunks.fetchStripe(request);
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return chunks.missing(digests);
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    return chunks.store(frames.doOnNext(frame -> storedCount++));
  }
}
