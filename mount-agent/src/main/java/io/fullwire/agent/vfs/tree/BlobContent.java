package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;

/// A file of one blob.
public record BlobContent(Digest digest, int blobSizeBytes) implements FileContent {

  @Override
  public long sizeBytes() {
    return blobSizeBytes;
  }

  @Override
  public long storedBytes() {
    return blobSizeBytes;
  }

  @Override
  public void slice(long fromBytes, int lengthBytes, Pieces pieces) {
    if (fromBytes < blobSizeBytes) {
      int from = (int) fromBytes;
      pieces.blob(0, digest, blobSizeBytes, from, Math.min(lengthBytes, blobSizeBytes - from));
    }
  }

  @Override
  public long nextData(long fromBytes) {
    return fromBytes;
  }

  @Override
  public long nextHole(long fromBytes) {
    return blobSizeBytes;
  }

  @Override
  public int blobCount() {
    return 1;
  }

  @Override
  public Digest blobDigest(int index) {
    return digest;
  }

  @Override
  public int blobSizeBytes(int index) {
    return blobSizeBytes;
  }

  @Override
  public Content toContent() {
    return new Content.Blob(digest, blobSizeBytes);
  }
}
