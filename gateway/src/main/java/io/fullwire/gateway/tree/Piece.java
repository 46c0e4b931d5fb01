package io.fullwire.gateway.tree;

import io.fullwire.gateway.http.ByteRange;
import io.fullwire.protocol.tree.Extent;
import java.util.ArrayList;
import java.util.List;

/// The bytes `[fromBytes, toBytes)` of one extent.
record Piece(Extent extent, long fromBytes, long toBytes) {
  /// What of `extents`, which follow each other from byte 0, lies within `range`; no piece is
  /// empty.
  static List<Piece> within(List<Extent> extents, ByteRange range) {
    List<Piece> pieces = new ArrayList<>();
    long extentStart = 0;
    for (Extent extent : extents) {
      long from = Math.max(0, range.fromBytes() - extentStart);
      long to = Math.min(extent.sizeBytes(), range.toBytes() - extentStart);
      if (from < to) {
        pieces.add(new Piece(extent, from, to));
      }
      extentStart += extent.sizeBytes();
    }
    return pieces;
  }

  long sizeBytes() {
    return toBytes - fromBytes;
  }
}
