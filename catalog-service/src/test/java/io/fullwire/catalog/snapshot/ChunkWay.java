package io.fullwire.catalog.snapshot;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The way to a chunk service, which may be cut, and on which something may happen.
final class ChunkWay implements ChunkClient {
  private final ChunkClient chunks;
  private boolean isCut;
  private Runnable onStore = () -> {};

  ChunkWay(ChunkClient chunks) {
    this.chunks = chunks;
  }

  void cut() {
    isCut = true;
  }

  /// To be done whenever blobs are about to be stored.
  void onStore(Runnable action) {
    onStore = action;
  }

  void heal() {
    isCut = false;
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return isCut ? Flux.error(away()) : chunks.fetch(request);
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return isCut ? Flux.error(away()) : chunks.fetchStripe(request);
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return isCut ? Mono.error(away()) : chunks.missing(digests);
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    onStore.run();
    return isCut ? Mono.error(away()) : chunks.store(frames);
  }

  private static FullwireException away() {
    return FullwireException.unavailable("the chunk service is away", null);
  }
}
