package io.fullwire.agent.mount;

import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameStreams;
import io.fullwire.client.chunk.StoreReceipt;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Answers fetches of the frames given, written and read again as they travel; nothing else.
final class PracticeChunks implements ChunkClient {
  private final Map<Digest, Frame> frames;

  PracticeChunks(List<Frame> frames) {
    this.frames = frames.stream().collect(Collectors.toMap(Frame::digest, frame -> frame));
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return FrameStreams.decode(
        "practice",
        FrameStreams.encode(
            Flux.fromIterable(request.digests())
                .map(digest -> frames.getOrDefault(digest, Frame.missing(digest)))));
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return Flux.error(notPractised());
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return Mono.error(notPractised());
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> stored) {
    return Mono.error(notPractised());
  }

  private static FullwireException notPractised() {
    return FullwireException.invalid("practice only fetches");
  }
}
