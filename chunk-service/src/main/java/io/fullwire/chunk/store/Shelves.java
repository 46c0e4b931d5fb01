package io.fullwire.chunk.store;

import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The two places where a site keeps blobs.
///
/// @param home what clients stored here, never forgotten
/// @param cache what came from other sites, forgotten when room is needed
public record Shelves(BlobStore home, BlobStore cache) {
  public boolean holds(Digest digest) {
    return home.holds(digest) || cache.holds(digest);
  }

  /// As [BlobStore#read(List, int, int)], from whichever holds the first.
  public FrameRun read(List<Digest> digests, int fromIndex, int bytesMax) {
    FrameRun run = home.read(digests, fromIndex, bytesMax);
    return run.isEmpty() ? cache.read(digests, fromIndex, bytesMax) : run;
  }

  /// As [BlobStore#readStripe(Digest, int, int)].
  public @Nullable ByteBuffer readStripe(Digest digest, int fromBytes, int toBytes) {
    ByteBuffer stripe = home.readStripe(digest, fromBytes, toBytes);
    return stripe == null ? cache.readStripe(digest, fromBytes, toBytes) : stripe;
  }
}
