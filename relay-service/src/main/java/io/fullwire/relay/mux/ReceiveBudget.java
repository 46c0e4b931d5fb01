package io.fullwire.relay.mux;

import io.fullwire.protocol.frame.TransferClass;

/// Bounds the memory of all receive windows of a link: each class has a budget of its own, so that
/// a slow reader of fills takes nothing from a program that waits.
///
/// A stream gets the window it wants while its class has budget left, and a least window when it
/// has none, until another is over: slower, but never stuck. So the bound is the budget and, beyond
/// it, a least window for
/// each stream.
public final class ReceiveBudget {
  public static final int WINDOW_BYTES_MIN = 64 << 10;

  private final long classBytesMax;
  private final long[] reservedBytes = new long[TransferClass.values().length];

  public ReceiveBudget(long classBytesMax) {
    this.classBytesMax = classBytesMax;
  }

  /// The window granted, at least `leastBytes`, to be given back by [#release].
  int reserve(TransferClass transferClass, int wantedBytes, int leastBytes) {
    int got = (int) Math.max(leastBytes, Math.min(wantedBytes, leftBytes(transferClass)));
    reservedBytes[transferClass.number()] += got;
    return got;
  }

  /// Negative when least windows were granted beyond the budget.
  long leftBytes(TransferClass transferClass) {
    return classBytesMax - reservedBytes[transferClass.number()];
  }

  void release(TransferClass transferClass, int bytes) {
    reservedBytes[transferClass.number()] -= bytes;
  }

  long reservedBytes(TransferClass transferClass) {
    return reservedBytes[transferClass.number()];
  }
}
