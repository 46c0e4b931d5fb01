package io.fullwire.protocol.frame;

import io.fullwire.protocol.error.FullwireException;

/// Who waits for a transfer, most urgent first. A class never starves one above it. The number goes
/// on the wire, so it never changes.
public enum TransferClass {
  /// A program is blocked on these bytes.
  WAITING((byte) 0),
  /// Records of a tree's log.
  LOG((byte) 1),
  /// Sent before anyone asked.
  AHEAD((byte) 2),
  /// Fills, scrubs, prefetches.
  BACKGROUND((byte) 3);

  private final byte number;

  TransferClass(byte number) {
    this.number = number;
  }

  public byte number() {
    return number;
  }

  public static TransferClass ofNumber(byte number) {
    for (TransferClass transferClass : values()) {
      if (transferClass.number == number) {
        return transferClass;
      }
    }
    throw FullwireException.invalid("transfer class " + number + " is not known");
  }
}
