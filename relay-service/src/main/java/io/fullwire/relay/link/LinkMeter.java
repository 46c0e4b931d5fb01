package io.fullwire.relay.link;

/// What a link shows of itself: round trip, bandwidth, and the receive window that follows.
final class LinkMeter {
  /// A sender that gets its credit back a quarter window at a time is kept busy by a window of a
  /// bandwidth-delay product and a quarter; twice the product leaves room for a reader's pauses.
  private static final int WINDOW_PER_PRODUCT = 2;

  private static final int WINDOW_BYTES_MIN = 1 << 20;

  /// Long enough that a pause of this process, after which much is read at once, counts little.
  private static final long RATE_SLOT_NS = 400_000_000;

  /// The least of so many round trips is the link's; the others had queues in them.
  private static final int RTT_SAMPLES = 16;

  private static final long MICROS_PER_SECOND = 1_000_000;

  private final int windowBytesFirst;
  private final int windowBytesMax;
  private final long[] rttMicros = new long[RTT_SAMPLES];
  private int rttCount;
  private final RateMeter inbound = new RateMeter(RATE_SLOT_NS);
  private boolean toldInbound;
  private long toldInboundBytesPerSecond;
  private long reportedOutboundBytesPerSecond;
  private long foundOutboundBytesPerSecond;

  LinkMeter(int windowBytesFirst, int windowBytesMax) {
    this.windowBytesFirst = windowBytesFirst;
    this.windowBytesMax = windowBytesMax;
  }

  void measuredRtt(long micros) {
    rttMicros[rttCount++ % RTT_SAMPLES] = Math.max(1, micros);
  }

  void received(long bytes, long nowNs) {
    inbound.add(bytes, nowNs);
  }

  /// The peer's own measurement of what it gets from here.
  void reportedOutbound(long bytesPerSecond) {
    reportedOutboundBytesPerSecond = Math.max(reportedOutboundBytesPerSecond, bytesPerSecond);
  }

  /// What congestion control here found, which is better than a report.
  void foundOutbound(long bytesPerSecond) {
    foundOutboundBytesPerSecond = bytesPerSecond;
  }

  /// The peer has done its measuring. What its congestion control found is better than what was
  /// measured here, where it is not 0.
  void toldInbound(long bytesPerSecond) {
    toldInbound = true;
    toldInboundBytesPerSecond = bytesPerSecond;
  }

  /// 0 until known.
  long rttMicros() {
    long least = 0;
    for (int i = 0; i < Math.min(rttCount, RTT_SAMPLES); i++) {
      least = least == 0 ? rttMicros[i] : Math.min(least, rttMicros[i]);
    }
    return least;
  }

  long lastInboundBytesPerSecond() {
    return inbound.lastBytesPerSecond();
  }

  /// 0 until the peer has done its measuring.
  long inboundBytesPerSecond() {
    if (!toldInbound) {
      return 0;
    }
    return toldInboundBytesPerSecond > 0 ? toldInboundBytesPerSecond : inbound.bestBytesPerSecond();
  }

  /// 0 until known.
  long outboundBytesPerSecond() {
    return foundOutboundBytesPerSecond > 0
        ? foundOutboundBytesPerSecond
        : reportedOutboundBytesPerSecond;
  }

  int windowBytes() {
    long rtt = rttMicros();
    long rate = inboundBytesPerSecond();
    if (rtt == 0 || rate == 0) {
      return windowBytesFirst;
    }
    double product = (double) rate * rtt / MICROS_PER_SECOND;
    return (int)
        Math.clamp(WINDOW_PER_PRODUCT * product, WINDOW_BYTES_MIN, (double) windowBytesMax);
  }
}
