package io.fullwire.protocol.tree;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;

/// A stretch of a file that is longer than a chunk or has holes.
public sealed interface Extent {
  long sizeBytes();

  /// Bytes that are stored under their digest.
  record Chunk(Digest digest, int chunkSizeBytes) implements Extent {
    public Chunk {
      if (chunkSizeBytes <= 0 || chunkSizeBytes > Limits.CHUNK_BYTES_MAX) {
        throw FullwireException.limitExceeded(
            "size of chunk " + digest, chunkSizeBytes & 0xffffffffL, Limits.CHUNK_BYTES_MAX);
      }
    }

    @Override
    public long sizeBytes() {
      return chunkSizeBytes;
    }
  }

  /// Zeros that are stored nowhere.
  record Hole(long sizeBytes) implements Extent {
    public Hole {
      if (sizeBytes <= 0) {
        throw FullwireException.invalid("a hole of " + sizeBytes + " bytes; must be at least 1");
      }
    }
  }
}
