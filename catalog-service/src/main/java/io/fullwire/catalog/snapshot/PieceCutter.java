package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.store.StoredItem;
import io.fullwire.catalog.store.StoredItems;
import io.fullwire.protocol.codec.BinaryWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Cuts the items of a state into pieces, where what the items are called says so and not where
/// they happen to lie: a change in one place leaves the other pieces as they are, so the next
/// snapshot stores anew only what has changed. For use by one thread at a time.
final class PieceCutter {
  /// No cut before this, so that pieces are worth a frame each.
  static final int PIECE_BYTES_MIN = 32 << 10;

  /// A cut at the next item behind this, whatever it is called; one item has at most as much as a
  /// record of a log and a node's attributes, so a piece stays below a chunk.
  static final int PIECE_BYTES_MAX = 1 << 20;

  /// One item in this many ends its piece.
  private static final int ITEMS_PER_CUT = 1_024;

  private final StoredItems items;
  private final BinaryWriter out = new BinaryWriter();
  private long itemCount;

  PieceCutter(StoredItems items) {
    this.items = items;
  }

  /// The next piece; null behind the last.
  byte @Nullable [] next() {
    StoredItem item = items.next();
    if (item == null) {
      return null;
    }
    out.reset();
    out.u8(ItemCodec.VERSION);
    while (item != null) {
      ItemCodec.write(out, item);
      itemCount++;
      if (out.size() >= PIECE_BYTES_MAX || (out.size() >= PIECE_BYTES_MIN && endsPiece(item))) {
        break;
      }
      item = items.next();
    }
    return out.toByteArray();
  }

  long itemCount() {
    return itemCount;
  }

  private static boolean endsPiece(StoredItem item) {
    int hash =
        switch (item) {
          case StoredItem.Name name ->
              Objects.hash(name.key().parent().value(), name.key().name().bytes());
          case StoredItem.Apart apart -> Long.hashCode(apart.state().node().inode().value());
          case StoredItem.Receipt receipt -> Long.hashCode(receipt.receipt().revision());
        };
    // Neighbouring inode numbers have neighbouring hashes; mixed, one in so many is one anywhere.
    int mixed = hash * 0x9E3779B9;
    return (mixed >>> 8) % ITEMS_PER_CUT == 0;
  }
}
