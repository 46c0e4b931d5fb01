package io.fullwire.client.chunk;

import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.protocol.frame.Digest;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A chunk service as it is called over HTTP.
public final class HttpChunkClient implements ChunkClient {
  private final ServiceHttpClient http;
  private final String from;

  /// @param http owned by the caller
  public HttpChunkClient(ServiceHttpClient http) {
    this.http = http;
    this.from = http.settings().toString();
  }

  @Override
  public Flux<Frame> fetch(FetchRequest request) {
    return Flux.defer(
        () -> {
          FetchOrder order = new FetchOrder(from, request.digests());
          return FrameStreams.decode(from, post(ChunkPaths.FETCH, ChunkMessages.write(request)))
              .map(order::check)
              .concatWith(Mono.fromRunnable(order::requireAll));
        });
  }

  @Override
  public Flux<ByteBuffer> fetchStripe(StripeRequest request) {
    return Flux.defer(() -> post(ChunkPaths.STRIPE, ChunkMessages.write(request)));
  }

  @Override
  public Mono<BitSet> missing(List<Digest> digests) {
    return Mono.defer(() -> call(ChunkPaths.MISSING, ChunkMessages.writeMissing(digests)))
        .map(answer -> ChunkMessages.readBitmap(answer, digests.size()));
  }

  @Override
  public Mono<StoreReceipt> store(Flux<Frame> frames) {
    return http.call(
            HttpMethod.POST,
            ChunkPaths.STORE,
            FrameStreams.encode(frames),
            ChunkMessages.ANSWER_BYTES_MAX)
        .map(ChunkMessages::readReceipt);
  }

  private Flux<ByteBuffer> post(String path, byte[] question) {
    return http.stream(HttpMethod.POST, path, question);
  }

  private Mono<byte[]> call(String path, byte[] question) {
    return http.call(HttpMethod.POST, path, question, ChunkMessages.ANSWER_BYTES_MAX);
  }
}
