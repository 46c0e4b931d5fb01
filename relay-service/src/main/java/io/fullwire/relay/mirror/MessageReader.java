package io.fullwire.relay.mirror;

import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/// Puts the messages of one stream together. Holds at most one. For one thread.
final class MessageReader {
  private final ByteBuffer header =
      ByteBuffer.allocate(MirrorMessage.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private byte[] payload = {};
  private int filledBytes;

  /// Takes all of `in`. Throws `LIMIT_EXCEEDED`, `CORRUPT` or `INVALID_REQUEST` for what no relay
  /// writes; then the stream is of no use any more.
  void feed(ByteBuffer in, Consumer<MirrorMessage> messages) {
    while (true) {
      if (header.hasRemaining()) {
        int count = Math.min(header.remaining(), in.remaining());
        header.put(in.slice(in.position(), count));
        in.position(in.position() + count);
        if (header.hasRemaining()) {
          return;
        }
        startPayload(header.getInt(1));
      }
      int count = Math.min(payload.length - filledBytes, in.remaining());
      in.get(payload, filledBytes, count);
      filledBytes += count;
      if (filledBytes < payload.length) {
        return;
      }
      int kind = header.get(0);
      header.clear();
      messages.accept(MirrorMessage.decode(kind, payload));
    }
  }

  private void startPayload(int sizeBytes) {
    if (sizeBytes < 0 || sizeBytes > MirrorMessage.PAYLOAD_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "size of a mirror message",
          Integer.toUnsignedLong(sizeBytes),
          MirrorMessage.PAYLOAD_BYTES_MAX);
    }
    payload = new byte[sizeBytes];
    filledBytes = 0;
  }
}
