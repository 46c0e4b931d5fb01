package io.fullwire.protocol.frame;

import io.fullwire.protocol.error.FullwireException;

/// How a frame's payload is encoded. The number goes on the wire and to disk, so it never changes.
public enum Codec {
  NONE((byte) 0),
  ZSTD((byte) 1);

  private final byte number;

  Codec(byte number) {
    this.number = number;
  }

  public byte number() {
    return number;
  }

  public static Codec ofNumber(byte number) {
    for (Codec codec : values()) {
      if (codec.number == number) {
        return codec;
      }
    }
    throw FullwireException.invalid("codec " + number + " is not known");
  }
}
