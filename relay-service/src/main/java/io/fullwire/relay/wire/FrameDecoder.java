package io.fullwire.relay.wire;

import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/// Cuts a lane's bytes into frames, however they were cut on the way. Holds at most one frame.
///
/// After it threw, the lane is of no use: where the next frame begins is not known. For one thread.
public final class FrameDecoder {
  private final ByteBuffer header =
      ByteBuffer.allocate(LaneFrame.HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private FrameType type = FrameType.HELLO;
  private int stream;
  private int sizeBytes;
  private byte[] payload = {};
  private int filledBytes;

  /// Takes all of `in` and hands on each frame that became whole. Throws `INVALID_REQUEST`,
  /// `LIMIT_EXCEEDED` or `CORRUPT` for bytes that no relay writes, before it makes room for them.
  public void feed(ByteBuffer in, Consumer<LaneFrame> frames) {
    while (true) {
      if (header.hasRemaining()) {
        if (!fillHeader(in)) {
          return;
        }
        parseHeader();
      }
      fillPayload(in);
      if (filledBytes < sizeBytes) {
        return;
      }
      header.clear();
      frames.accept(
          type == FrameType.PROBE
              ? new LaneFrame.Probe(sizeBytes)
              : FrameCodec.decode(type, stream, payload));
    }
  }

  private boolean fillHeader(ByteBuffer in) {
    int count = Math.min(header.remaining(), in.remaining());
    header.put(in.slice(in.position(), count));
    in.position(in.position() + count);
    return !header.hasRemaining();
  }

  private void parseHeader() {
    int first = header.getInt(0);
    type = FrameType.ofNumber(first & 0xff);
    sizeBytes = first >>> 8;
    stream = header.getInt(4);
    if (sizeBytes > type.sizeBytesMax()) {
      throw FullwireException.limitExceeded(
          "size of relay frame " + type, sizeBytes, type.sizeBytesMax());
    }
    payload = type == FrameType.PROBE ? payload : new byte[sizeBytes];
    filledBytes = 0;
  }

  private void fillPayload(ByteBuffer in) {
    int count = Math.min(sizeBytes - filledBytes, in.remaining());
    if (type == FrameType.PROBE) {
      in.position(in.position() + count);
    } else {
      in.get(payload, filledBytes, count);
    }
    filledBytes += count;
  }
}
