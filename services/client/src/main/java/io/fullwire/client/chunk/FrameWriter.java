package io.fullwire.client.chunk;

import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Writes a stream of frames in pieces of at most 64 KiB, so that whoever counts buffers (an HTTP
/// connection does) bounds bytes too. For use by one thread at a time.
public final class FrameWriter {
  public static final int PIECE_BYTES_MAX = 64 << 10;

  private int frameCount;

  /// The frame as it goes on the wire. A small one is one piece; the payload of a large one is not
  /// copied.
  public List<ByteBuffer> write(Frame frame) {
    frameCount++;
    return piecesOf(frame);
  }

  /// Closes the stream.
  public ByteBuffer end() {
    return ByteBuffer.wrap(FrameHeader.end(frameCount).toByteArray());
  }

  public static List<ByteBuffer> piecesOf(Frame frame) {
    byte[] header = frame.header().toByteArray();
    if (frame.wireSizeBytes() > PIECE_BYTES_MAX) {
      List<ByteBuffer> pieces = new ArrayList<>();
      pieces.add(ByteBuffer.wrap(header));
      cut(frame.payload(), pieces);
      return pieces;
    }
    ByteBuffer whole = ByteBuffer.allocate(frame.wireSizeBytes());
    whole.put(header).put(frame.payload().duplicate()).flip();
    return List.of(whole);
  }

  /// Adds slices of `bytes`, each of at most [#PIECE_BYTES_MAX], to `pieces`.
  public static void cut(ByteBuffer bytes, List<ByteBuffer> pieces) {
    for (int at = bytes.position(); at < bytes.limit(); at += PIECE_BYTES_MAX) {
      pieces.add(bytes.slice(at, Math.min(PIECE_BYTES_MAX, bytes.limit() - at)));
    }
  }
}
