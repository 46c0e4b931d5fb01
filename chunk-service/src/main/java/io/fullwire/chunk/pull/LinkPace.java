package io.fullwire.chunk.pull;

/// How fast a link is, as measured.
///
/// @param rttNs a round trip
/// @param bytesPerSecond towards this site
public record LinkPace(long rttNs, long bytesPerSecond) {
  /// Taken for a link that was not measured yet: a far and slow one, so that nothing is asked for
  /// twice without need.
  public static final LinkPace UNKNOWN = new LinkPace(200_000_000, 8 << 20);
}
