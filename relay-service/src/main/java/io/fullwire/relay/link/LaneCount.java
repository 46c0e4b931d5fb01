package io.fullwire.relay.link;

/// How many connections a link should have, by what it shows.
///
/// One, as a rule: streams share it by class, and it keeps its window. A congestion control that
/// takes each loss for a jam (cubic, reno) can't fill a lossy link with one connection, and there
/// the count doubles while losses go on, up to a bound. bbr fills it with one.
final class LaneCount {
  /// Of the bytes sent, in percent: more than a queue that overflowed once in a while.
  private static final double LOSS_PERCENT = 0.05;

  /// Fewer bytes in a round say nothing of losses.
  private static final long ROUND_BYTES_MIN = 4 << 20;

  private static final double SEGMENT_BYTES = 1_448;

  private final int countMax;
  private int wanted = 1;
  private long roundSentBytes;
  private long roundLostSegments;

  LaneCount(int countMax) {
    this.countMax = countMax;
  }

  int wanted() {
    return wanted;
  }

  /// What all connections did since the last call.
  void saw(String congestionControl, long sentBytes, long retransmittedSegments) {
    roundSentBytes += sentBytes;
    roundLostSegments += retransmittedSegments;
    if (roundSentBytes < ROUND_BYTES_MIN) {
      return;
    }
    double lossPercent = 100 * roundLostSegments * SEGMENT_BYTES / roundSentBytes;
    if (fearsLoss(congestionControl) && lossPercent > LOSS_PERCENT) {
      wanted = Math.min(countMax, wanted * 2);
    }
    roundSentBytes = 0;
    roundLostSegments = 0;
  }

  private static boolean fearsLoss(String congestionControl) {
    return !congestionControl.isEmpty() && !congestionControl.startsWith("bbr");
  }
}
