package io.fullwire.relay.mux;

/// Bounds the rate of what is sent, over any span longer than [#BURST_NS].
///
/// A frame may pass whenever the bucket is not overdrawn, and then overdraws it: frames need not be
/// cut to fit, and the rate is exact all the same.
public final class TokenBucket {
  /// How long the bucket fills while nothing is sent.
  static final long BURST_NS = 20_000_000;

  private static final double NS_PER_SECOND = 1e9;

  private final long bytesPerSecond;
  private double tokens;
  private long filledAtNs;

  /// @param bytesPerSecond 0 for no limit
  public TokenBucket(long bytesPerSecond, long nowNs) {
    this.bytesPerSecond = bytesPerSecond;
    this.filledAtNs = nowNs;
  }

  public long bytesPerSecond() {
    return bytesPerSecond;
  }

  /// How long until a frame may pass; 0 for now.
  long waitNs(long nowNs) {
    if (bytesPerSecond == 0) {
      return 0;
    }
    fill(nowNs);
    return tokens >= 0 ? 0 : (long) Math.ceil(-tokens * NS_PER_SECOND / bytesPerSecond);
  }

  void take(long bytes, long nowNs) {
    if (bytesPerSecond > 0) {
      fill(nowNs);
      tokens -= bytes;
    }
  }

  private void fill(long nowNs) {
    double burst = bytesPerSecond * (BURST_NS / NS_PER_SECOND);
    tokens = Math.min(burst, tokens + (nowNs - filledAtNs) * (bytesPerSecond / NS_PER_SECOND));
    filledAtNs = nowNs;
  }
}
