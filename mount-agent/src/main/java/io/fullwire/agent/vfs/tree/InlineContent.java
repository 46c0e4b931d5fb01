package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;
import java.util.Arrays;

/// A tiny file, held whole.
public final class InlineContent implements FileContent {
  static final InlineContent EMPTY = new InlineContent(new byte[0]);

  private final byte[] bytes;

  /// Takes `bytes` over.
  InlineContent(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public long sizeBytes() {
    return bytes.length;
  }

  @Override
  public long storedBytes() {
    return bytes.length;
  }

  @Override
  public void slice(long fromBytes, int lengthBytes, Pieces pieces) {
    if (fromBytes < bytes.length) {
      int from = (int) fromBytes;
      pieces.bytes(bytes, from, Math.min(lengthBytes, bytes.length - from));
    }
  }

  @Override
  public long nextData(long fromBytes) {
    return fromBytes;
  }

  @Override
  public long nextHole(long fromBytes) {
    return bytes.length;
  }

  @Override
  public int blobCount() {
    return 0;
  }

  @Override
  public Digest blobDigest(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public int blobSizeBytes(int index) {
    throw new IndexOutOfBoundsException(index);
  }

  @Override
  public Content toContent() {
    return new Content.Inline(ByteString.copyOf(bytes));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InlineContent that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
