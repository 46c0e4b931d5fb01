package io.fullwire.catalog.log;

import java.time.Duration;

/// The bounds of leading one tree.
///
/// @param requestsMax requests that wait for the log or for their turn; one more is `UNAVAILABLE`
/// @param bytesMax their size together
/// @param commitTimeout until a request that the log did not take fails with `TIMED_OUT`
/// @param claimPause until a claim that failed is made again, and until a leader that was deposed
///     may claim again: so that two who both believe to be the one leave each other time to work
public record LeaderLimits(
    int requestsMax, long bytesMax, Duration commitTimeout, Duration claimPause) {
  public static final LeaderLimits DEFAULT =
      new LeaderLimits(4_096, 64L << 20, Duration.ofSeconds(20), Duration.ofSeconds(1));
}
