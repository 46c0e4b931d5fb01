package io.fullwire.chunk.pull;

/// Guesses when a blob that is on its way will be here, to decide whether one who waits for it had
/// better ask for it again. All times are of one monotonic clock, in nanoseconds.
///
/// @param startedNs when the flight was asked for
/// @param firstNs when its first bytes came; 0 while none have
/// @param arrivedBytes and
/// @param arrivedCount what came since
/// @param countAhead blobs before this one that have not come yet
record Arrival(long startedNs, long firstNs, long arrivedBytes, int arrivedCount, int countAhead) {
  /// The size of a blob in a flight of which none has arrived.
  private static final long SIZE_BYTES_GUESS = 64 << 10;

  /// A new question is certain to cost a round trip; it must promise to save a quarter of one.
  private static final long GAIN_DIVISOR = 4;

  boolean paysToAskAgain(long nowNs, LinkPace pace) {
    long again = nowNs + pace.rttNs();
    return expectedNs(nowNs, pace) - again > pace.rttNs() / GAIN_DIVISOR;
  }

  long expectedNs(long nowNs, LinkPace pace) {
    long sizeBytes = arrivedCount == 0 ? SIZE_BYTES_GUESS : arrivedBytes / arrivedCount;
    double secondsAhead = (double) countAhead * sizeBytes / rate(nowNs, pace);
    long begins = firstNs == 0 ? Math.max(nowNs, startedNs + pace.rttNs()) : nowNs;
    return begins + (long) (secondsAhead * 1e9);
  }

  /// Bytes a second: the link's, or less when more urgent transfers leave this flight less of it.
  private double rate(long nowNs, LinkPace pace) {
    double link = Math.max(1, pace.bytesPerSecond());
    double seconds = (nowNs - firstNs) / 1e9;
    boolean measured = firstNs != 0 && seconds > 0.1;
    return measured ? Math.max(1, Math.min(link, arrivedBytes / seconds)) : link;
  }
}
