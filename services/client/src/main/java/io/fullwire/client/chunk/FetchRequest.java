package io.fullwire.client.chunk;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.util.List;

/// Asks for blobs in this order.
///
/// @param origin the site that certainly has them (the tree's home); the chunk service asks it for
///     what it lacks itself
/// @param digests at most 16,384; a digest may stand more than once and is answered each time
/// @param rawSizesBytes the raw size of each digest's content in the same order, or empty when it
///     is not known. With it a chunk service brings a large blob from afar in stripes side by side;
///     without, as one frame among the others
/// @param heldOnly whether only what the chunk service holds itself is wanted: it asks no other
///     site, and so no two sites wait for each other
public record FetchRequest(
    SiteName origin,
    TransferClass transferClass,
    List<Digest> digests,
    List<Integer> rawSizesBytes,
    boolean heldOnly) {
  public FetchRequest {
    digests = List.copyOf(digests);
    rawSizesBytes = List.copyOf(rawSizesBytes);
    if (digests.size() > Limits.DIGESTS_PER_REQUEST_MAX) {
      throw FullwireException.limitExceeded(
          "number of digests in a fetch", digests.size(), Limits.DIGESTS_PER_REQUEST_MAX);
    }
    if (!rawSizesBytes.isEmpty() && rawSizesBytes.size() != digests.size()) {
      throw FullwireException.invalid(
          "fetch has " + rawSizesBytes.size() + " sizes for " + digests.size() + " digests");
    }
  }

  /// Blobs whose sizes are not known.
  public FetchRequest(SiteName origin, TransferClass transferClass, List<Digest> digests) {
    this(origin, transferClass, digests, List.of());
  }

  /// Blobs that may be brought from elsewhere.
  public FetchRequest(
      SiteName origin,
      TransferClass transferClass,
      List<Digest> digests,
      List<Integer> rawSizesBytes) {
    this(origin, transferClass, digests, rawSizesBytes, false);
  }

  /// Asks `holder` for what it holds itself.
  public static FetchRequest ofHolder(
      SiteName holder, TransferClass transferClass, List<Digest> digests) {
    return new FetchRequest(holder, transferClass, digests, List.of(), true);
  }
}
