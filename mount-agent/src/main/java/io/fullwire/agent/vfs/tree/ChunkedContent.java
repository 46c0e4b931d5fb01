package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A file of several extents: chunks and holes. Holds 44 bytes an extent.
public final class ChunkedContent implements FileContent {
  private static final int HOLE = -1;

  /// End of each extent within the file, ascending; its start is the end of the one before.
  private final long[] ends;

  /// Which blob an extent is, or [#HOLE].
  private final int[] blobOfExtent;

  private final int[] extentOfBlob;
  private final byte[] digests;
  private final long storedBytes;

  ChunkedContent(Content.Chunks content) {
    int count = content.extents().size();
    ends = new long[count];
    blobOfExtent = new int[count];
    int[] extents = new int[count];
    byte[] packed = new byte[count * Digest.SIZE_BYTES];
    int blobs = 0;
    long end = 0;
    long stored = 0;
    for (int i = 0; i < count; i++) {
      Extent extent = content.extents().get(i);
      end += extent.sizeBytes();
      ends[i] = end;
      switch (extent) {
        case Extent.Chunk chunk -> {
          chunk.digest().copyTo(packed, blobs * Digest.SIZE_BYTES);
          stored += chunk.chunkSizeBytes();
          extents[blobs] = i;
          blobOfExtent[i] = blobs++;
        }
        case Extent.Hole hole -> blobOfExtent[i] = HOLE;
      }
    }
    extentOfBlob = Arrays.copyOf(extents, blobs);
    digests = Arrays.copyOf(packed, blobs * Digest.SIZE_BYTES);
    storedBytes = stored;
  }

  @Override
  public long sizeBytes() {
    return ends[ends.length - 1];
  }

  @Override
  public long storedBytes() {
    return storedBytes;
  }

  @Override
  public void slice(long fromBytes, int lengthBytes, Pieces pieces) {
    long from = fromBytes;
    long to = Math.min(sizeBytes(), fromBytes + lengthBytes);
    for (int extent = extentAt(from); from < to; extent++) {
      long start = start(extent);
      int length = (int) (Math.min(to, ends[extent]) - from);
      int blob = blobOfExtent[extent];
      if (blob == HOLE) {
        pieces.hole(length);
      } else {
        pieces.blob(blob, blobDigest(blob), blobSizeBytes(blob), (int) (from - start), length);
      }
      from += length;
    }
  }

  @Override
  public long nextData(long fromBytes) {
    for (int extent = extentAt(fromBytes); extent < ends.length; extent++) {
      if (blobOfExtent[extent] != HOLE) {
        return Math.max(fromBytes, start(extent));
      }
    }
    return -1;
  }

  @Override
  public long nextHole(long fromBytes) {
    for (int extent = extentAt(fromBytes); extent < ends.length; extent++) {
      if (blobOfExtent[extent] == HOLE) {
        return Math.max(fromBytes, start(extent));
      }
    }
    return sizeBytes();
  }

  @Override
  public int blobCount() {
    return extentOfBlob.length;
  }

  @Override
  public Digest blobDigest(int index) {
    return Digest.ofBytes(digests, index * Digest.SIZE_BYTES);
  }

  @Override
  public int blobSizeBytes(int index) {
    int extent = extentOfBlob[index];
    return (int) (ends[extent] - start(extent));
  }

  @Override
  public Content toContent() {
    List<Extent> extents = new ArrayList<>(ends.length);
    for (int i = 0; i < ends.length; i++) {
      long size = ends[i] - start(i);
      int blob = blobOfExtent[i];
      extents.add(
          blob == HOLE ? new Extent.Hole(size) : new Extent.Chunk(blobDigest(blob), (int) size));
    }
    return new Content.Chunks(extents, sizeBytes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChunkedContent that
        && Arrays.equals(ends, that.ends)
        && Arrays.equals(blobOfExtent, that.blobOfExtent)
        && Arrays.equals(digests, that.digests);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(digests) * 31 + Arrays.hashCode(ends);
  }

  private long start(int extent) {
    return extent == 0 ? 0 : ends[extent - 1];
  }

  /// The extent that holds the byte at `offset`; one past the last when the file ends before.
  private int extentAt(long offset) {
    int found = Arrays.binarySearch(ends, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
