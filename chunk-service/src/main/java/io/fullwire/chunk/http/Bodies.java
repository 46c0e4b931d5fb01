package io.fullwire.chunk.http;

import io.fullwire.client.chunk.ChunkMessages;
import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Bodies of requests and answers as plain bytes.
final class Bodies {
  private static final byte[] NOTHING = {};

  private Bodies() {}

  /// The whole body, which no client of ours makes larger than a question may be.
  static Mono<byte[]> question(ServerRequest request) {
    return DataBufferUtils.join(
            request.body(BodyExtractors.toDataBuffers()), ChunkMessages.QUESTION_BYTES_MAX)
        .map(Bodies::takeBytes)
        .defaultIfEmpty(NOTHING)
        .onErrorMap(DataBufferLimitException.class, e -> tooLong(request));
  }

  /// The body as it comes, on the heap.
  static Flux<ByteBuffer> stream(ServerRequest request) {
    return request
        .body(BodyExtractors.toDataBuffers())
        .map(buffer -> ByteBuffer.wrap(takeBytes(buffer)));
  }

  static Mono<ServerResponse> answer(Flux<ByteBuffer> pieces) {
    return ServerResponse.ok()
        .contentType(MediaType.APPLICATION_OCTET_STREAM)
        .body(
            BodyInserters.fromDataBuffers(
                pieces.map(DefaultDataBufferFactory.sharedInstance::wrap)));
  }

  static Mono<ServerResponse> answer(byte[] bytes) {
    return ServerResponse.ok().contentType(MediaType.APPLICATION_OCTET_STREAM).bodyValue(bytes);
  }

  private static byte[] takeBytes(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }

  private static FullwireException tooLong(ServerRequest request) {
    return FullwireException.invalid(
        "question to "
            + request.path()
            + " is longer than "
            + ChunkMessages.QUESTION_BYTES_MAX
            + " bytes");
  }
}
