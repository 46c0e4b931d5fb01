package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.Content;

/// What a file holds, for reading parts of it. Immutable, so it stays right for a reader when the
/// file is replaced meanwhile.
public sealed interface FileContent permits InlineContent, BlobContent, ChunkedContent {

  long sizeBytes();

  /// Bytes that are stored somewhere, leaving out holes.
  long storedBytes();

  /// Tells `pieces` in order what bytes `[fromBytes, fromBytes + lengthBytes)` consist of, as far
  /// as the file reaches.
  void slice(long fromBytes, int lengthBytes, Pieces pieces);

  /// First offset at or after `fromBytes`, which is less than the size, that is stored; -1 when
  /// there is none.
  long nextData(long fromBytes);

  /// First offset at or after `fromBytes`, which is less than the size, that is not stored; the end
  /// of the file when there is none before.
  long nextHole(long fromBytes);

  /// The blobs of this content: 0 for what is inline, 1 for a blob.
  int blobCount();

  /// Digest of blob `index`, `[0, blobCount)`, in the order of the file.
  Digest blobDigest(int index);

  /// Size of blob `index`.
  int blobSizeBytes(int index);

  /// The same as the tree's log has it.
  Content toContent();

  /// Takes the pieces that a part of a file consists of, in order and without gaps.
  interface Pieces {
    void bytes(byte[] array, int from, int lengthBytes);

    /// Bytes `[fromBytes, fromBytes + lengthBytes)` of blob `index` of the file.
    void blob(int index, Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes);

    void hole(int lengthBytes);
  }
}
