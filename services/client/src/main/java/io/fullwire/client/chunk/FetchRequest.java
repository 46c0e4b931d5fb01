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
public record FetchRequest(SiteName origin, TransferClass transferClass, List<Digest> digests) {
  public FetchRequest {
    digests = List.copyOf(digests);
    if (digests.size() > Limits.DIGESTS_PER_REQUEST_MAX) {
      throw FullwireException.limitExceeded(
          "number of digests in a fetch", digests.size(), Limits.DIGESTS_PER_REQUEST_MAX);
    }
  }
}
