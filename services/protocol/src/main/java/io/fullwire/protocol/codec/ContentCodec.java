package io.fullwire.protocol.codec;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;
import java.util.ArrayList;
import java.util.List;

/// Content in binary form.
///
/// ```
/// content := 0 bytes                                      inline
///          | 1 digest[32] varint(size)                    blob
///          | 2 varint(count) extent{count}                chunks
/// extent  := 0 digest[32] varint(size) | 1 varint(size)   chunk | hole
/// ```
public final class ContentCodec {
  private static final int INLINE = 0;
  private static final int BLOB = 1;
  private static final int CHUNKS = 2;
  private static final int CHUNK = 0;
  private static final int HOLE = 1;

  /// The least an extent takes, so that a count is checked against what is left to read.
  private static final int EXTENT_BYTES_MIN = 2;

  private ContentCodec() {}

  public static void write(BinaryWriter out, Content content) {
    switch (content) {
      case Content.Inline inline -> out.u8(INLINE).bytes(inline.bytes());
      case Content.Blob blob -> out.u8(BLOB).digest(blob.digest()).varint(blob.blobSizeBytes());
      case Content.Chunks chunks -> {
        out.u8(CHUNKS).varint(chunks.extents().size());
        chunks.extents().forEach(extent -> writeExtent(out, extent));
      }
    }
  }

  public static Content read(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case INLINE -> new Content.Inline(in.bytes("inline content", Limits.INLINE_BYTES_MAX));
      case BLOB -> {
        Digest digest = in.digest();
        yield new Content.Blob(digest, in.count("size of a blob", Limits.CHUNK_BYTES_MAX));
      }
      case CHUNKS -> readChunks(in);
      default -> throw in.corrupt("content kind " + kind + " is not known");
    };
  }

  private static void writeExtent(BinaryWriter out, Extent extent) {
    switch (extent) {
      case Extent.Chunk chunk ->
          out.u8(CHUNK).digest(chunk.digest()).varint(chunk.chunkSizeBytes());
      case Extent.Hole hole -> out.u8(HOLE).varint(hole.sizeBytes());
    }
  }

  private static Content readChunks(BinaryReader in) {
    int extentsMax = Math.min(Limits.EXTENTS_MAX, in.remaining() / EXTENT_BYTES_MIN);
    int count = in.count("number of extents", extentsMax);
    List<Extent> extents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      extents.add(readExtent(in));
    }
    return Content.Chunks.of(extents);
  }

  private static Extent readExtent(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case CHUNK -> {
        Digest digest = in.digest();
        yield new Extent.Chunk(digest, in.count("size of a chunk", Limits.CHUNK_BYTES_MAX));
      }
      case HOLE -> new Extent.Hole(in.varint());
      default -> throw in.corrupt("extent kind " + kind + " is not known");
    };
  }
}
