package io.fullwire.relay.link;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// Pauses between tries: doubling from the first to a bound, each between half and all of it, so
/// that sites that lost each other together do not call together. There is no last try.
final class Backoff {
  private final long firstNs;
  private final long maxNs;
  private final RandomGenerator random;
  private long nextNs;

  Backoff(Duration first, Duration max, RandomGenerator random) {
    this.firstNs = first.toNanos();
    this.maxNs = max.toNanos();
    this.random = random;
    this.nextNs = firstNs;
  }

  long nextPauseNs() {
    long pause = nextNs / 2 + random.nextLong(nextNs / 2 + 1);
    nextNs = Math.min(maxNs, nextNs * 2);
    return pause;
  }

  void reset() {
    nextNs = firstNs;
  }
}
