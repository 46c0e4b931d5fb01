package io.fullwire.client.chunk;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a stream of frames from buffers that are cut anywhere.
///
///     stream = frame* end
///     frame  = header[48] payload[encodedSizeBytes]        as FrameHeader says
///     end    = header[48] of kind END with the number of frames before it
///
/// It believes no length before the header's checksum, holds at most one frame that is not whole,
/// and takes nothing after the end. For use by one thread at a time.
public final class FrameReader {
  private final String from;
  private final byte[] headerBytes = new byte[FrameHeader.SIZE_BYTES];
  private int headerFilled;
  private @Nullable FrameHeader header;
  private byte[] payload = {};
  private int payloadFilled;
  private int frameCount;
  private boolean ended;

  /// @param from names the sender in errors
  public FrameReader(String from) {
    this.from = from;
  }

  /// Takes all of `bytes` and gives the frames that became whole by them, without the end.
  ///
  /// Throws `CORRUPT` for bytes that are no frame or stand behind the end, `INVALID_REQUEST` for a
  /// version, codec or kind that is not known, `LIMIT_EXCEEDED` for a size that is too large.
  public List<Frame> feed(ByteBuffer bytes) {
    List<Frame> whole = new ArrayList<>();
    while (bytes.hasRemaining()) {
      if (ended) {
        throw FullwireException.corrupt(
            from + " sent " + bytes.remaining() + " bytes behind the end of its frames");
      }
      if (header == null) {
        fillHeader(bytes);
      }
      if (header != null) {
        fillPayload(header, bytes, whole);
      }
    }
    return whole;
  }

  /// Throws `UNAVAILABLE` unless the end was read: a stream without it was cut short.
  public void requireEnd() {
    if (!ended) {
      throw FullwireException.unavailable(
          from + " broke off after " + frameCount + " whole frames", null);
    }
  }

  public boolean ended() {
    return ended;
  }

  private void fillHeader(ByteBuffer bytes) {
    int count = Math.min(bytes.remaining(), FrameHeader.SIZE_BYTES - headerFilled);
    bytes.get(headerBytes, headerFilled, count);
    headerFilled += count;
    if (headerFilled == FrameHeader.SIZE_BYTES) {
      FrameHeader parsed = FrameHeader.parse(headerBytes, 0);
      header = parsed;
      payload = new byte[parsed.encodedSizeBytes()];
    }
  }

  private void fillPayload(FrameHeader current, ByteBuffer bytes, List<Frame> whole) {
    int count = Math.min(bytes.remaining(), payload.length - payloadFilled);
    bytes.get(payload, payloadFilled, count);
    payloadFilled += count;
    if (payloadFilled == payload.length) {
      finish(current, whole);
      header = null;
      headerFilled = 0;
      payloadFilled = 0;
    }
  }

  private void finish(FrameHeader current, List<Frame> whole) {
    if (current.kind() != FrameKind.END) {
      frameCount++;
      whole.add(new Frame(current, ByteBuffer.wrap(payload)));
      return;
    }
    if (current.rawSizeBytes() != frameCount) {
      throw FullwireException.corrupt(
          from + " sent " + frameCount + " frames and counted " + current.rawSizeBytes());
    }
    ended = true;
  }
}
