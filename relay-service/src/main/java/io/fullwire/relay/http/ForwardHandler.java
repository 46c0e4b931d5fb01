package io.fullwire.relay.http;

import io.fullwire.client.relay.RelayPaths;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.forward.Forwarder;
import java.nio.ByteBuffer;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyExtractors;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Takes a service's request to a peer and streams the answer back.
///
/// The status is that of the first thing to come: an answer's first bytes, or a failure. What fails
/// later cuts the connection, so that no one takes a part for the whole.
public final class ForwardHandler {
  private final Forwarder forwarder;

  public ForwardHandler(Forwarder forwarder) {
    this.forwarder = forwarder;
  }

  public Mono<ServerResponse> forward(ServerRequest request) {
    Flux<ByteBuffer> answer =
        forwarder.forward(
            new SiteName(request.pathVariable("peer")),
            RelayRoute.ofNumber(number("route", request.pathVariable("route"))),
            TransferClass.ofNumber(
                number(RelayPaths.CLASS, request.queryParam(RelayPaths.CLASS).orElse("0"))),
            request.body(BodyExtractors.toDataBuffers()).map(ForwardHandler::toHeap));
    return ServerResponse.ok()
        .contentType(MediaType.APPLICATION_OCTET_STREAM)
        // Each buffer is sent on as it comes: whoever waits far away has waited long enough.
        .body(
            (out, context) ->
                out.writeAndFlushWith(
                    answer.map(bytes -> Mono.just(out.bufferFactory().wrap(bytes)))));
  }

  private static byte number(String thing, String text) {
    try {
      return Byte.parseByte(text);
    } catch (NumberFormatException notOne) {
      throw FullwireException.invalid(thing + " '" + text + "' is not a number of one byte");
    }
  }

  /// Copies and releases the buffer.
  private static ByteBuffer toHeap(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return ByteBuffer.wrap(bytes);
  }
}
