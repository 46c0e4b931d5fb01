package io.fullwire.chunk.serve;

import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.StripeRequest;
import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;

/// Cuts a stripe out of a frame in memory.
final class Stripes {
  private Stripes() {}

  /// Throws `NOT_FOUND` or `UNAVAILABLE` when the frame says so.
  static ByteBuffer cut(Frame frame, StripeRequest request) {
    return switch (frame.header().kind()) {
      case BLOB -> slice(frame, request.fromBytes(), request.toBytes());
      case MISSING -> throw FullwireException.notFound("no holder has blob " + request.digest());
      case UNAVAILABLE -> throw FullwireException.unavailable(frame.reason(), null);
      case END -> throw new IllegalStateException("an end can not answer for a digest");
    };
  }

  private static ByteBuffer slice(Frame frame, int fromBytes, int toBytes) {
    ByteBuffer whole = ByteBuffer.allocate(frame.wireSizeBytes());
    whole.put(frame.header().toByteArray()).put(frame.payload().duplicate());
    int from = Math.min(fromBytes, whole.capacity());
    return whole.slice(from, Math.min(toBytes, whole.capacity()) - from);
  }
}
