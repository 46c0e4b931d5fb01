package io.fullwire.client.catalog;

import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.SnapshotCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SnapshotItem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Takes the items of a snapshot out of a stream that may be cut anywhere, and makes sure that it
/// is all there: a header first, a trailer last, and as many entries as that says. For use by one
/// thread at a time.
public final class SnapshotDecoder {
  private static final byte[] NOTHING = {};

  private byte[] pending = NOTHING;
  private boolean hasHeader;
  private boolean hasTrailer;
  private long entryCount;

  /// The items that are complete now that `piece` is here.
  public List<SnapshotItem> feed(ByteBuffer piece) {
    byte[] bytes = joined(piece);
    List<SnapshotItem> items = new ArrayList<>();
    int at = 0;
    while (bytes.length - at >= SnapshotCodec.LENGTH_BYTES) {
      int size = sizeAt(bytes, at);
      int from = at + SnapshotCodec.LENGTH_BYTES;
      if (bytes.length - from < size) {
        break;
      }
      at = from + size;
      items.add(checked(SnapshotCodec.read(new BinaryReader("snapshot item", bytes, from, at))));
    }
    pending = at == bytes.length ? NOTHING : Arrays.copyOfRange(bytes, at, bytes.length);
    return items;
  }

  /// To be called when the stream has ended. `UNAVAILABLE` when it was cut short.
  public void requireWhole() {
    if (!hasTrailer || pending.length > 0) {
      throw FullwireException.unavailable(
          "snapshot was cut short after " + entryCount + " entries", null);
    }
  }

  private byte[] joined(ByteBuffer piece) {
    byte[] bytes = Arrays.copyOf(pending, pending.length + piece.remaining());
    piece.duplicate().get(bytes, pending.length, piece.remaining());
    return bytes;
  }

  private static int sizeAt(byte[] bytes, int at) {
    int size = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    if (size <= 0 || size > SnapshotCodec.ITEM_BYTES_MAX) {
      throw FullwireException.corrupt(
          "size of a snapshot item is " + size + "; must be 1 to " + SnapshotCodec.ITEM_BYTES_MAX);
    }
    return size;
  }

  private SnapshotItem checked(SnapshotItem item) {
    boolean isFirst = !hasHeader;
    switch (item) {
      case SnapshotItem.Header header -> hasHeader = true;
      case SnapshotItem.Child child -> entryCount++;
      case SnapshotItem.Trailer trailer -> requireCount(trailer);
    }
    if (isFirst != item instanceof SnapshotItem.Header) {
      throw FullwireException.corrupt("a snapshot has one header, at its beginning");
    }
    return item;
  }

  private void requireCount(SnapshotItem.Trailer trailer) {
    if (hasTrailer || trailer.entryCount() != entryCount) {
      throw FullwireException.corrupt(
          "snapshot has " + entryCount + " entries and says it has " + trailer.entryCount());
    }
    hasTrailer = true;
  }
}
