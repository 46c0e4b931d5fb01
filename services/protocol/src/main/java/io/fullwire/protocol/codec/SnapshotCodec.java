package io.fullwire.protocol.codec;

import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;

/// Items of a snapshot stream in binary form. Each item is preceded by its length as 4 bytes,
/// little endian, so that a reader can take whole items out of any cut of the stream.
///
/// ```
/// item := 1 uuid(tree) varint(revision) varint(epoch) uuid(topicId) varint(nextOffset) node
///       | 2 inode(parent) name node
///       | 3 varint(entryCount)
/// ```
public final class SnapshotCodec {
  /// The largest item: a file with [io.fullwire.protocol.Limits#EXTENTS_MAX] extents.
  public static final int ITEM_BYTES_MAX = 48 << 20;

  public static final int LENGTH_BYTES = Integer.BYTES;

  private static final int HEADER = 1;
  private static final int CHILD = 2;
  private static final int TRAILER = 3;

  private SnapshotCodec() {}

  /// Appends the item without its length.
  public static void write(BinaryWriter out, SnapshotItem item) {
    switch (item) {
      case SnapshotItem.Header header -> {
        out.u8(HEADER).uuid(header.tree().value());
        out.varint(header.revision()).varint(header.epoch());
        out.uuid(header.position().topicId()).varint(header.position().nextOffset());
        NodeCodec.write(out, header.root());
      }
      case SnapshotItem.Child child -> writeEntry(out.u8(CHILD), child.entry());
      case SnapshotItem.Trailer trailer -> out.u8(TRAILER).varint(trailer.entryCount());
    }
  }

  /// Reads one item that ends where `in` ends.
  public static SnapshotItem read(BinaryReader in) {
    int kind = in.u8();
    SnapshotItem item =
        switch (kind) {
          case HEADER ->
              new SnapshotItem.Header(
                  new TreeId(in.uuid()),
                  in.varint(),
                  in.varint(),
                  new LogPosition(in.uuid(), in.varint()),
                  NodeCodec.read(in));
          case CHILD -> new SnapshotItem.Child(readEntry(in));
          case TRAILER -> new SnapshotItem.Trailer(in.varint());
          default -> throw in.corrupt("snapshot item kind " + kind + " is not known");
        };
    in.requireEnd();
    return item;
  }

  public static void writeEntry(BinaryWriter out, Entry entry) {
    NodeCodec.writeInode(out, entry.parent());
    NodeCodec.writeName(out, entry.name());
    NodeCodec.write(out, entry.node());
  }

  public static Entry readEntry(BinaryReader in) {
    return new Entry(NodeCodec.readInode(in), NodeCodec.readName(in), NodeCodec.read(in));
  }
}
