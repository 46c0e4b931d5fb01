package io.fullwire.client.chunk;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;

/// Asks for the bytes `[fromBytes, toBytes)` of a frame as it is stored: header first, then the
/// encoded payload. So the first stripe of a chunk tells how long the others are, and what is put
/// together is verified like any frame. The answer ends where the frame ends: a range that reaches
/// behind it is answered in part, one that begins behind it with nothing.
public record StripeRequest(
    SiteName origin, TransferClass transferClass, Digest digest, int fromBytes, int toBytes) {
  public static final int TO_BYTES_MAX = FrameHeader.SIZE_BYTES + Limits.CHUNK_BYTES_MAX;

  public StripeRequest {
    if (fromBytes < 0 || fromBytes >= toBytes || toBytes > TO_BYTES_MAX) {
      throw FullwireException.invalid(
          "stripe of "
              + digest
              + " is ["
              + fromBytes
              + ", "
              + toBytes
              + "); must not be empty"
              + " and must lie in [0, "
              + TO_BYTES_MAX
              + ")");
    }
  }
}
