package io.fullwire.catalog.http;

import io.fullwire.catalog.store.TreeWalk;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.SnapshotCodec;
import io.fullwire.protocol.tree.SnapshotItem;
import reactor.core.publisher.Flux;

/// A walk as bytes: its items, each behind its length, in pieces of about one size.
final class SnapshotPieces {
  private static final int PIECE_BYTES = 64 << 10;

  private SnapshotPieces() {}

  /// Reads the walk as fast as the pieces are asked for. Does not close it.
  static Flux<byte[]> of(TreeWalk walk) {
    BinaryWriter out = new BinaryWriter();
    return Flux.generate(
        sink -> {
          byte[] piece = nextPiece(walk, out);
          if (piece.length == 0) {
            sink.complete();
          } else {
            sink.next(piece);
          }
        });
  }

  private static byte[] nextPiece(TreeWalk walk, BinaryWriter out) {
    out.reset();
    while (out.size() < PIECE_BYTES) {
      SnapshotItem item = walk.next();
      if (item == null) {
        break;
      }
      int at = out.size();
      SnapshotCodec.write(out.i32(0), item);
      out.setI32(at, out.size() - at - SnapshotCodec.LENGTH_BYTES);
    }
    return out.toByteArray();
  }
}
