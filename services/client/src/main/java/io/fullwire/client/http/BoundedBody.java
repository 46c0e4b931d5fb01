package io.fullwire.client.http;

import io.fullwire.protocol.error.FullwireException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/// Puts an answer together in memory, and refuses one larger than its reader expects. For one
/// thread at a time.
final class BoundedBody {
  private final String what;
  private final int bytesMax;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  BoundedBody(String what, int bytesMax) {
    this.what = what;
    this.bytesMax = bytesMax;
  }

  void add(byte[] piece) {
    if (piece.length > bytesMax - bytes.size()) {
      throw FullwireException.limitExceeded(
          "size of " + what, (long) bytes.size() + piece.length, bytesMax);
    }
    bytes.writeBytes(piece);
  }

  /// Takes all bytes of `piece`.
  void addAll(ByteBuffer piece) {
    byte[] copy = new byte[piece.remaining()];
    piece.get(copy);
    add(copy);
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
