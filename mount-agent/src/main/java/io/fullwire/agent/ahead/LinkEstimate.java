package io.fullwire.agent.ahead;

import java.time.Duration;

/// How far away content is: the time of a round trip to where it comes from, and what comes through
/// once it flows.
public record LinkEstimate(Duration roundTrip, long bytesPerSecond) {
  /// Content on the same site: some loopback calls away.
  public static final LinkEstimate LOCAL = new LinkEstimate(Duration.ofNanos(500_000), 300_000_000);

  /// Until a link has been measured.
  public static final LinkEstimate UNKNOWN = new LinkEstimate(Duration.ofMillis(50), 20_000_000);

  /// Bytes that fit into the round trip that a reader waits for anyway.
  public long rideBytes() {
    return transferBytes(roundTrip.toNanos());
  }

  public long transferBytes(long nanos) {
    return (long) (bytesPerSecond / 1e9 * nanos);
  }

  public long transferNanos(long bytes) {
    return (long) (bytes * 1e9 / Math.max(1, bytesPerSecond));
  }
}
