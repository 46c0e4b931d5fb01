package io.fullwire.relay.link;

/// The rate at which bytes come, over slots of a set length, and the highest of them.
final class RateMeter {
  private static final double NS_PER_SECOND = 1e9;

  private final long slotNs;
  private long slotStartNs;
  private long slotBytes;
  private boolean started;
  private long lastBytesPerSecond;
  private long bestBytesPerSecond;

  RateMeter(long slotNs) {
    this.slotNs = slotNs;
  }

  void add(long bytes, long nowNs) {
    if (!started) {
      // The first bytes took an unknown time to come, so they only start the clock.
      started = true;
      slotStartNs = nowNs;
      return;
    }
    slotBytes += bytes;
    long elapsedNs = nowNs - slotStartNs;
    if (elapsedNs >= slotNs) {
      lastBytesPerSecond = (long) (slotBytes * NS_PER_SECOND / elapsedNs);
      bestBytesPerSecond = Math.max(bestBytesPerSecond, lastBytesPerSecond);
      slotStartNs = nowNs;
      slotBytes = 0;
    }
  }

  /// Of the last whole slot.
  long lastBytesPerSecond() {
    return lastBytesPerSecond;
  }

  long bestBytesPerSecond() {
    return bestBytesPerSecond;
  }
}
