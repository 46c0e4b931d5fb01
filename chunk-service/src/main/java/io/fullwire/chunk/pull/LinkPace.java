package io.fullwire.chunk.pull;

/// How fast a link is, as measured.
///
/// @param rttNs a round trip
/// @param bytesPerSecond towards this site
/// @param connectionCount that the link has
public record LinkPace(long rttNs, long bytesPerSecond, int connectionCount) {
  /// Taken for a link that was not measured yet: a far and slow one, so that nothing is asked for
  /// twice without need, of more than one connection.
  public static final LinkPace UNKNOWN = new LinkPace(200_000_000, 8 << 20, 2);
}
