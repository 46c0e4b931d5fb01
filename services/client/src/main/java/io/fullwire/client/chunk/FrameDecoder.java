package io.fullwire.client.chunk;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;

/// Turns a frame that came from elsewhere into content that can be believed. Safe from any thread.
public final class FrameDecoder {
  private FrameDecoder() {}

  /// The raw content of a `BLOB`, checked against its digest: a heap buffer that nobody changes,
  /// which may be the frame's own payload. `NOT_FOUND` for a `MISSING` frame, `UNAVAILABLE` with
  /// the sender's reason for an `UNAVAILABLE` one, `CORRUPT` when the bytes are not what the header
  /// says.
  public static ByteBuffer decode(Frame frame) {
    FrameHeader header = frame.header();
    return switch (header.kind()) {
      case BLOB -> verified(header, raw(frame));
      case MISSING -> throw FullwireException.notFound("no holder has blob " + header.digest());
      case UNAVAILABLE ->
          throw new FullwireException(
              ErrorCode.UNAVAILABLE,
              "blob " + header.digest() + " can not be had now: " + frame.reason());
      case END -> throw FullwireException.corrupt("a closing frame stands where a blob should be");
    };
  }

  private static ByteBuffer raw(Frame frame) {
    return switch (frame.header().codec()) {
      case NONE -> frame.payload().duplicate();
      case ZSTD -> decompressed(frame);
    };
  }

  private static ByteBuffer decompressed(Frame frame) {
    FrameHeader header = frame.header();
    ByteBuffer payload = frame.payload();
    // The size is bounded by the header's own check, so a hostile frame can not ask for more.
    byte[] raw = new byte[header.rawSizeBytes()];
    long size = decompress(header, raw, payload);
    if (size != raw.length) {
      throw FullwireException.corrupt(
          "blob " + header.digest() + " has " + size + " bytes, not the " + raw.length + " told");
    }
    return ByteBuffer.wrap(raw);
  }

  private static long decompress(FrameHeader header, byte[] raw, ByteBuffer encoded) {
    try {
      return Zstd.decompressByteArray(
          raw,
          0,
          raw.length,
          encoded.array(),
          encoded.arrayOffset() + encoded.position(),
          encoded.remaining());
    } catch (ZstdException damaged) {
      throw new FullwireException(
          ErrorCode.CORRUPT, "blob " + header.digest() + " can not be decompressed", damaged);
    }
  }

  private static ByteBuffer verified(FrameHeader header, ByteBuffer raw) {
    Digest actual = Digest.of(raw);
    if (!actual.equals(header.digest())) {
      throw FullwireException.corrupt(
          "blob " + header.digest() + " came with bytes whose digest is " + actual);
    }
    return raw;
  }
}
