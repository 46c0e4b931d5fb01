package io.fullwire.agent.ahead;

/// @param sentBytes arrived before anyone asked for them
/// @param usedBytes of those, read since
/// @param requestCount requests for blobs ahead
public record AheadCounters(long sentBytes, long usedBytes, long requestCount) {
  /// Not read, so far.
  public long unusedBytes() {
    return sentBytes - usedBytes;
  }
}
