package io.fullwire.posix;

/// A time of a file: seconds since 1970, negative before, and nanoseconds `[0, 10⁹)` after them.
public record Timestamp(long seconds, int nanos) implements Comparable<Timestamp> {

  public Timestamp {
    if (nanos < 0 || nanos > 999_999_999) {
      throw new IllegalArgumentException("nanos " + nanos + " is outside [0, 999999999]");
    }
  }

  @Override
  public int compareTo(Timestamp other) {
    int bySeconds = Long.compare(seconds, other.seconds);
    return bySeconds != 0 ? bySeconds : Integer.compare(nanos, other.nanos);
  }
}
