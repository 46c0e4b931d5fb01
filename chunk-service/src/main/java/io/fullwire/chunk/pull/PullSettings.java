package io.fullwire.chunk.pull;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;

/// The bounds of bringing blobs from afar.
///
/// @param aheadBytesMax how far a flight may run ahead of those who take its blobs; at least two
///     bandwidth-delay products of the farthest link, or it becomes the limit
/// @param heldBytesMax of blobs that have arrived and were not taken yet, in memory, all flights
///     together; what is over is read from the cache again
/// @param stripeBytes of a large blob that travel in one stream
/// @param stripesMax streams of one flight at once; large blobs that would need more come as whole
///     frames in one stream
/// @param duplicatesMax blobs on their way twice at once, because someone waits for them who would
///     have had to wait for a less urgent flight
/// @param silenceMax how long a flight waits for the next bytes before it fails
public record PullSettings(
    long aheadBytesMax,
    long heldBytesMax,
    int stripeBytes,
    int stripesMax,
    int duplicatesMax,
    Duration silenceMax) {
  public PullSettings {
    require("stripe size in bytes", stripeBytes, 64 << 10);
    require("number of stripes at once", stripesMax, 1);
    require("bytes a flight runs ahead", aheadBytesMax, 1);
    require("bytes held in memory", heldBytesMax, 0);
    require("number of duplicates at once", duplicatesMax, 0);
  }

  private static void require(String what, long value, long min) {
    if (value < min) {
      throw FullwireException.invalid(what + " is " + value + "; at least " + min);
    }
  }
}
