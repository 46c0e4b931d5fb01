package io.fullwire.client.chunk;

import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Content by digest at one site.
///
/// All methods fail with a [io.fullwire.protocol.error.FullwireException], are safe from any
/// thread, and do nothing until subscribed.
public interface ChunkClient {
  /// One frame for each digest asked, in that order, of kind `BLOB`, `MISSING` or `UNAVAILABLE`;
  /// the closing `END` frame is checked and not passed on, so a stream that completes is whole.
  /// Payloads are as stored and not yet verified: the receiver decodes and checks the digest before
  /// it believes.
  Flux<Frame> fetch(FetchRequest request);

  /// Part of a stored frame; buffers of at most 64 KiB that nobody releases. `NOT_FOUND` when no
  /// holder has the blob.
  Flux<ByteBuffer> fetchStripe(StripeRequest request);

  /// The indexes into `digests` of those that this site does not hold itself.
  Mono<BitSet> missing(List<Digest> digests);

  /// Stores blobs. The answer comes when all are verified against their digests and synced to disk;
  /// `CORRUPT` names the first that does not match and nothing after it is stored.
  Mono<StoreReceipt> store(Flux<Frame> frames);
}
