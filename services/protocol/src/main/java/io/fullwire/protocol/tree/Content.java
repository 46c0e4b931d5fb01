package io.fullwire.protocol.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.util.List;

/// What a file holds, by reference unless it is tiny.
public sealed interface Content {
  Content EMPTY = new Inline(ByteString.EMPTY);

  long sizeBytes();

  /// At most 128 bytes, kept in the entry.
  record Inline(ByteString bytes) implements Content {
    public Inline {
      if (bytes.size() > Limits.INLINE_BYTES_MAX) {
        throw FullwireException.limitExceeded(
            "size of inline content", bytes.size(), Limits.INLINE_BYTES_MAX);
      }
    }

    @Override
    public long sizeBytes() {
      return bytes.size();
    }
  }

  /// Up to one chunk, without holes.
  record Blob(Digest digest, int blobSizeBytes) implements Content {
    public Blob {
      if (blobSizeBytes <= 0 || blobSizeBytes > Limits.CHUNK_BYTES_MAX) {
        throw FullwireException.limitExceeded(
            "size of blob " + digest, blobSizeBytes & 0xffffffffL, Limits.CHUNK_BYTES_MAX);
      }
    }

    @Override
    public long sizeBytes() {
      return blobSizeBytes;
    }
  }

  /// Longer than a chunk, or with holes: its extents in order, without a gap between them.
  record Chunks(List<Extent> extents, long sizeBytes) implements Content {
    public Chunks {
      extents = List.copyOf(extents);
      if (extents.isEmpty() || extents.size() > Limits.EXTENTS_MAX) {
        throw FullwireException.limitExceeded(
            "number of extents", extents.size(), Limits.EXTENTS_MAX);
      }
      long sum = sum(extents);
      if (sum != sizeBytes) {
        throw FullwireException.invalid(
            "content of " + sizeBytes + " bytes has extents of " + sum + " bytes");
      }
    }

    public static Chunks of(List<Extent> extents) {
      return new Chunks(extents, sum(extents));
    }

    private static long sum(List<Extent> extents) {
      long sum = 0;
      for (Extent extent : extents) {
        sum += extent.sizeBytes();
        if (sum < 0) {
          throw FullwireException.invalid("the sizes of extents add up to more than 2^63 - 1");
        }
      }
      return sum;
    }
  }
}
