package io.fullwire.client.gateway;

import io.fullwire.protocol.tree.Timestamp;

/// A point in time without loss: seconds since 1970, negative before, and the nanoseconds after
/// them. A single number would not hold the times that files have.
public record TimeJson(long seconds, int nanos) {
  public static TimeJson of(Timestamp time) {
    return new TimeJson(time.seconds(), time.nanos());
  }
}
