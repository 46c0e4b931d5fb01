package io.fullwire.agent.remote.content;

import io.fullwire.agent.cache.CachedBytes;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.tree.FileContent;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One read of a file: the pieces that its answer consists of, and where each comes from.
///
/// Used by one thread at a time.
final class ReadRequest implements FileContent.Pieces, AutoCloseable {
  final long inode;
  private final List<Piece> pieces = new ArrayList<>(1);

  ReadRequest(long inode) {
    this.inode = inode;
  }

  /// Bytes of a blob. Either `cached` or `coming` is set before the answer is made.
  static final class BlobPiece implements Piece {
    final int blobIndex;
    final Digest digest;
    final int blobSizeBytes;
    final int fromBytes;
    final int lengthBytes;
    @Nullable CachedBytes cached;
    @Nullable CompletableFuture<ByteBuffer> coming;

    BlobPiece(int blobIndex, Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes) {
      this.blobIndex = blobIndex;
      this.digest = digest;
      this.blobSizeBytes = blobSizeBytes;
      this.fromBytes = fromBytes;
      this.lengthBytes = lengthBytes;
    }
  }

  sealed interface Piece permits BlobPiece, Ready, Hole {}

  record Ready(ByteBuffer bytes) implements Piece {}

  record Hole(int lengthBytes) implements Piece {}

  @Override
  public void bytes(byte[] array, int from, int lengthBytes) {
    pieces.add(new Ready(ByteBuffer.wrap(array, from, lengthBytes)));
  }

  @Override
  public void blob(int index, Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes) {
    pieces.add(new BlobPiece(index, digest, blobSizeBytes, fromBytes, lengthBytes));
  }

  @Override
  public void hole(int lengthBytes) {
    pieces.add(new Hole(lengthBytes));
  }

  Iterable<BlobPiece> blobs() {
    List<BlobPiece> blobs = new ArrayList<>(pieces.size());
    for (Piece piece : pieces) {
      if (piece instanceof BlobPiece blob) {
        blobs.add(blob);
      }
    }
    return blobs;
  }

  int lengthBytes() {
    int sum = 0;
    for (Piece piece : pieces) {
      sum +=
          switch (piece) {
            case BlobPiece blob -> blob.lengthBytes;
            case Ready ready -> ready.bytes.remaining();
            case Hole hole -> hole.lengthBytes;
          };
    }
    return sum;
  }

  /// Completes when all that is coming is here; null when nothing is waited for.
  @Nullable CompletableFuture<Void> awaited() {
    List<CompletableFuture<ByteBuffer>> coming = new ArrayList<>(0);
    for (BlobPiece blob : blobs()) {
      if (blob.coming != null) {
        coming.add(blob.coming);
      }
    }
    return coming.isEmpty()
        ? null
        : CompletableFuture.allOf(coming.toArray(new CompletableFuture<?>[0]));
  }

  /// Appends all pieces, which are here.
  void append(ContentReply reply) {
    for (Piece piece : pieces) {
      switch (piece) {
        case BlobPiece blob -> reply.append(bytesOf(blob));
        case Ready ready -> reply.append(ready.bytes);
        case Hole hole -> reply.appendZeros(hole.lengthBytes);
      }
    }
  }

  private static ByteBuffer bytesOf(BlobPiece blob) {
    if (blob.cached != null) {
      return blob.cached.bytes();
    }
    if (blob.coming == null) {
      throw new IllegalStateException("blob " + blob.digest + " was never asked for");
    }
    ByteBuffer whole = blob.coming.join();
    return whole.slice(whole.position() + blob.fromBytes, blob.lengthBytes);
  }

  /// Gives back what was lent.
  @Override
  public void close() {
    for (BlobPiece blob : blobs()) {
      if (blob.cached != null) {
        blob.cached.close();
        blob.cached = null;
      }
    }
  }
}
