package io.fullwire.protocol.tree;

import io.fullwire.protocol.error.FullwireException;
import java.time.Instant;

/// A point in time as files have it: seconds since 1970 (negative before) and 0 to 999,999,999
/// nanoseconds after them.
public record Timestamp(long seconds, int nanos) implements Comparable<Timestamp> {
  private static final int NANOS_MAX = 999_999_999;

  public Timestamp {
    if (nanos < 0 || nanos > NANOS_MAX) {
      throw FullwireException.invalid(
          "nanoseconds of a time are " + nanos + "; must be 0 to " + NANOS_MAX);
    }
  }

  public static Timestamp of(Instant instant) {
    return new Timestamp(instant.getEpochSecond(), instant.getNano());
  }

  @Override
  public int compareTo(Timestamp other) {
    int c = Long.compare(seconds, other.seconds);
    return c == 0 ? Integer.compare(nanos, other.nanos) : c;
  }
}
