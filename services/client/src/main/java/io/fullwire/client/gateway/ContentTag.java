package io.fullwire.client.gateway;

import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;

/// Names what a file holds by one digest, which is the entity tag of its content: equal tags mean
/// equal bytes.
///
/// Up to one chunk it is the SHA-256 of the bytes. A longer or sparse file has the SHA-256 of its
/// list of extents instead, since nobody has all of its bytes at hand.
public final class ContentTag {
  private static final int CHUNK = 1;
  private static final int HOLE = 2;

  private ContentTag() {}

  public static Digest of(Content content) {
    return switch (content) {
      case Content.Inline inline -> Digest.of(inline.bytes().toByteArray());
      case Content.Blob blob -> blob.digest();
      case Content.Chunks chunks -> ofExtents(chunks);
    };
  }

  private static Digest ofExtents(Content.Chunks chunks) {
    BinaryWriter list = new BinaryWriter();
    for (Extent extent : chunks.extents()) {
      switch (extent) {
        case Extent.Chunk chunk -> list.u8(CHUNK).digest(chunk.digest());
        case Extent.Hole hole -> list.u8(HOLE).varint(hole.sizeBytes());
      }
    }
    return Digest.of(list.toByteArray());
  }
}
