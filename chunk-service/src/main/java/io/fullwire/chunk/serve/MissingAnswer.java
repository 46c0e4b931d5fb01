package io.fullwire.chunk.serve;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.protocol.frame.Digest;
import java.util.BitSet;
import java.util.List;

/// Tells a client what it must store. What only the cache holds counts as missing: it may be
/// forgotten the next moment.
public final class MissingAnswer {
  private final BlobStore home;

  public MissingAnswer(BlobStore home) {
    this.home = home;
  }

  public BitSet missing(List<Digest> digests) {
    BitSet missing = new BitSet(digests.size());
    for (int i = 0; i < digests.size(); i++) {
      missing.set(i, !home.holds(digests.get(i)));
    }
    return missing;
  }
}
