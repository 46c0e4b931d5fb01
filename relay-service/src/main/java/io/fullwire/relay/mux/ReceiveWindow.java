package io.fullwire.relay.mux;

import io.fullwire.protocol.error.FullwireException;

/// How much the other side may still send on one stream.
///
/// Bytes held here and not yet consumed never exceed the window. Credit goes back in quarters of
/// it: often enough that a reader as fast as the wire never makes the sender wait, and seldom
/// enough to cost nothing.
final class ReceiveWindow {
  private static final int CREDITS_PER_WINDOW = 4;

  private long granted;
  private long received;
  private long consumed;

  ReceiveWindow(int firstBytes) {
    this.granted = firstBytes;
  }

  /// Throws `LIMIT_EXCEEDED` when the sender did not keep to the window.
  void received(int bytes) {
    received += bytes;
    if (received > granted) {
      throw FullwireException.limitExceeded("bytes sent on a relay stream", received, granted);
    }
  }

  void consumed(int bytes) {
    consumed += bytes;
    if (consumed > received) {
      throw new IllegalStateException(consumed + " bytes consumed of " + received + " received");
    }
  }

  /// The credit to send now, which counts as sent; 0 when it is too little to send.
  int takeCredit(int windowBytes) {
    long due = consumed + windowBytes - granted;
    if (due <= 0 || due < windowBytes / CREDITS_PER_WINDOW) {
      return 0;
    }
    granted += due;
    return Math.toIntExact(due);
  }
}
