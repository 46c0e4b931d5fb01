package io.fullwire.chunk.serve;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.protocol.frame.Digest;
import java.util.BitSet;
import java.util.List;

/// Tells a client what it must store. What only the cache holds counts as missing: it may be
/// forgotten the next moment. What is held is durable before it is said so, for the client commits
/// on the strength of it: another's blob may have been appended and not synced yet.
public final class MissingAnswer {
  private final BlobStore home;

  public MissingAnswer(BlobStore home) {
    this.home = home;
  }

  /// Waits for the disk.
  public BitSet missing(List<Digest> digests) {
    BitSet missing = new BitSet(digests.size());
    for (int i = 0; i < digests.size(); i++) {
      missing.set(i, !home.holds(digests.get(i)));
    }
    if (missing.cardinality() < digests.size()) {
      home.sync();
    }
    return missing;
  }
}
