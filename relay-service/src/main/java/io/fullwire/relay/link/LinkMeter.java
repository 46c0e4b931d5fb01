package io.fullwire.relay.link;

/// What a link shows of itself: round trip, bandwidth, and the receive window that follows.
final class LinkMeter {
  /// A sender that gets its credit back a quarter window at a time is kept busy by a window of a
  /// bandwidth-delay product and a quarter; twice the product leaves room for a reader's pauses.
  private static final int WINDOW_PER_PRODUCT = 2;

  private static final int WINDOW_BYTES_MIN = 1 << 20;
  private static final long RATE_SLOT_NS = 100_000_000;

  /// The least of so many round trips is the link's; the others had queues in them.
  private static final int RTT_SAMPLES = 16;

  private static final long MICROS_PER_SECOND = 1_000_000;

  private final int windowBytesFirst;
  private final int windowBytesMax;
  private final long[] rttMicros = new long[RTT_SAMPLES];
  private int rttCount;
  private final RateMeter inbound = new RateMeter(RATE_SLOT_NS);
  private long outboundBytesPerSecond;

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
    outboundBytesPerSecond = Math.max(outboundBytesPerSecond, bytesPerSecond);
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

  /// The most that came in any tenth of a second; 0 until known.
  long inboundBytesPerSecond() {
    return inbound.bestBytesPerSecond();
  }

  /// 0 until known.
  long outboundBytesPerSecond() {
    return outboundBytesPerSecond;
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
