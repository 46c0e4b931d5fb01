package io.fullwire.client.chunk;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A frame with its encoded payload.
///
/// The payload is a heap buffer that nobody changes or releases: whoever holds the frame may keep
/// it. Readers take a [ByteBuffer#duplicate()].
public record Frame(FrameHeader header, ByteBuffer payload) {
  private static final byte[] NOTHING = {};

  public Frame {
    if (payload.remaining() != header.encodedSizeBytes()) {
      throw new IllegalStateException(
          "frame " + header + " came with " + payload.remaining() + " bytes of payload");
    }
  }

  /// Says that no holder has the blob.
  public static Frame missing(Digest digest) {
    return new Frame(FrameHeader.missing(digest), ByteBuffer.wrap(NOTHING));
  }

  /// Says that the blob could not be had now; a reason longer than the limit is cut.
  public static Frame unavailable(Digest digest, String reason) {
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    if (text.length > Limits.REASON_BYTES_MAX) {
      text = Arrays.copyOf(text, Limits.REASON_BYTES_MAX);
    }
    return new Frame(FrameHeader.unavailable(digest, text.length), ByteBuffer.wrap(text));
  }

  public Digest digest() {
    return header.digest();
  }

  /// Header and payload together.
  public int wireSizeBytes() {
    return FrameHeader.SIZE_BYTES + header.encodedSizeBytes();
  }

  /// What an `UNAVAILABLE` frame says.
  public String reason() {
    return StandardCharsets.UTF_8.decode(payload.duplicate()).toString();
  }

  @Override
  public String toString() {
    return header.toString();
  }
}
