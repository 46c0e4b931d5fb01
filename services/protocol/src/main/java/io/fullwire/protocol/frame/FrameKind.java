package io.fullwire.protocol.frame;

import io.fullwire.protocol.error.FullwireException;

/// What a frame says about its digest.
public enum FrameKind {
  /// The payload follows.
  BLOB((byte) 0),
  /// No holder has the blob; no payload. A fetch answers this in the blob's place, never silence.
  MISSING((byte) 1),
  /// The blob may exist but could not be had now; the payload is the reason in UTF-8.
  UNAVAILABLE((byte) 2),
  /// The last frame of a stream: `rawSizeBytes` is the number of frames before it and the digest is
  /// zero. A stream without it was cut short.
  END((byte) 3);

  private final byte number;

  FrameKind(byte number) {
    this.number = number;
  }

  public byte number() {
    return number;
  }

  public static FrameKind ofNumber(byte number) {
    for (FrameKind kind : values()) {
      if (kind.number == number) {
        return kind;
      }
    }
    throw FullwireException.invalid("frame kind " + number + " is not known");
  }
}
