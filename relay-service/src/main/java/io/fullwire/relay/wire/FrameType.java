package io.fullwire.relay.wire;

import io.fullwire.protocol.error.FullwireException;

/// The kinds of frame between relays, each with the most bytes that may follow its header. The
/// number goes on the wire, so it never changes.
enum FrameType {
  HELLO(1, 256),
  GOODBYE(2, 2_048),
  PING(3, 8),
  PONG(4, 8),
  OPEN(5, 6),
  DATA(6, LaneFrame.DATA_BYTES_MAX),
  END(7, 0),
  ERROR(8, 2_048),
  CANCEL(9, 0),
  CREDIT(10, 4),
  PROBE(11, LaneFrame.DATA_BYTES_MAX),
  PROBE_REPORT(12, 16),
  JOIN_ASK(13, 512),
  JOIN_PROOF(14, 32),
  JOIN_REVEAL(15, 32),
  JOIN_DONE(16, 64),
  RATE(17, 8);

  private static final FrameType[] BY_NUMBER = new FrameType[values().length + 1];

  static {
    for (FrameType type : values()) {
      BY_NUMBER[type.number] = type;
    }
  }

  private final int number;
  private final int sizeBytesMax;

  FrameType(int number, int sizeBytesMax) {
    this.number = number;
    this.sizeBytesMax = sizeBytesMax;
  }

  int number() {
    return number;
  }

  int sizeBytesMax() {
    return sizeBytesMax;
  }

  static FrameType ofNumber(int number) {
    if (number < 1 || number >= BY_NUMBER.length) {
      throw FullwireException.invalid("relay frame type " + number + " is not known");
    }
    return BY_NUMBER[number];
  }
}
