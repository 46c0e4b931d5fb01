package io.fullwire.client.chunk;

import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;

/// A frame with its encoded payload.
///
/// The payload is a heap buffer that nobody changes or releases: whoever holds the frame may keep
/// it. Readers take a [ByteBuffer#duplicate()].
public record Frame(FrameHeader header, ByteBuffer payload) {
  public Frame {
    if (payload.remaining() != header.encodedSizeBytes()) {
      throw new IllegalStateException(
          "frame " + header + " came with " + payload.remaining() + " bytes of payload");
    }
  }
}
