package io.fullwire.chunk.pack;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.FrameKind;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Checks frames as they were read from a pack.
final class FrameRuns {
  private FrameRuns() {}

  /// Why the bytes at `offset` are not the frame that was put at `location`, or null when they are.
  static @Nullable String damage(ByteBuffer run, int offset, Digest digest, Location location) {
    FrameHeader header;
    try {
      header = FrameHeader.parse(run.array(), run.arrayOffset() + offset);
    } catch (FullwireException e) {
      return String.valueOf(e.getMessage());
    }
    if (header.kind() != FrameKind.BLOB
        || !header.digest().equals(digest)
        || FrameHeader.SIZE_BYTES + header.encodedSizeBytes() != location.sizeBytes()) {
      return "its header is that of " + header;
    }
    ByteBuffer payload = run.slice(offset + FrameHeader.SIZE_BYTES, header.encodedSizeBytes());
    return PayloadCrc.of(payload) == location.payloadCrc()
        ? null
        : "its payload does not match its checksum";
  }
}
