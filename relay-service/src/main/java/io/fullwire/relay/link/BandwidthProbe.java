package io.fullwire.relay.link;

import io.fullwire.relay.transport.Opening;

/// Decides how long a new connection is filled with probes: until congestion control says that it
/// has found what the link carries or, where it does not tell, until the other side sees the rate
/// grow no more; within a bound of bytes and of time.
///
/// Congestion control doubles what is in flight each round trip from a few packets on; the same
/// bytes that measure the link pay for that, so that no reader does.
final class BandwidthProbe {
  /// A round in which the rate grew by less than this did not grow.
  private static final double GROWTH = 1.25;

  /// bbr looks at as many before it believes that the pipe is full.
  private static final int ROUNDS_WITHOUT_GROWTH = 3;

  private static final long ROUND_NS_MIN = 50_000_000;

  private final long timeMaxNs;
  private final long startedNs;
  private long roundStartNs;
  private long bestBytesPerSecond;
  private int roundsWithoutGrowth;

  BandwidthProbe(long timeMaxNs, long nowNs) {
    this.timeMaxNs = timeMaxNs;
    this.startedNs = nowNs;
    this.roundStartNs = nowNs;
  }

  /// What the other side saw.
  void reported(long bytesPerSecond, long rttMicros, long nowNs) {
    long roundNs = Math.max(ROUND_NS_MIN, rttMicros * 1_000);
    if (nowNs - roundStartNs < roundNs) {
      return;
    }
    roundStartNs = nowNs;
    if (bytesPerSecond > bestBytesPerSecond * GROWTH) {
      bestBytesPerSecond = bytesPerSecond;
      roundsWithoutGrowth = 0;
    } else if (bestBytesPerSecond > 0) {
      roundsWithoutGrowth++;
    }
  }

  boolean isDone(Opening opening, long nowNs) {
    boolean found =
        switch (opening) {
          case UNDER_WAY -> false;
          case DONE -> true;
          case UNKNOWN -> roundsWithoutGrowth >= ROUNDS_WITHOUT_GROWTH;
        };
    return found || nowNs - startedNs >= timeMaxNs;
  }
}
