package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.store.StoredItem;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.NodeCodec;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;

/// Items as they stand in a piece of a snapshot, one after another up to the piece's end.
///
/// ```
/// piece  := 1 (version) item*
/// item   := 1 varint(parent) bytes(name) target
///         | 2 state                                                a node kept apart
///         | 3 uuid(request) varint(revision) varint(firstReservedInode)
/// target := 1 state | 2 varint(inode)
/// state  := varint(entryCount) node
/// ```
final class ItemCodec {
  static final int VERSION = 1;

  private static final int NAME = 1;
  private static final int APART = 2;
  private static final int RECEIPT = 3;
  private static final int WHOLE = 1;
  private static final int REFERENCE = 2;

  private ItemCodec() {}

  static void write(BinaryWriter out, StoredItem item) {
    switch (item) {
      case StoredItem.Name(NameKey key, NameTarget target) -> {
        out.u8(NAME).varint(key.parent().value()).bytes(key.name().bytes());
        switch (target) {
          case NameTarget.Whole whole -> writeState(out.u8(WHOLE), whole.state());
          case NameTarget.Reference reference ->
              out.u8(REFERENCE).varint(reference.inode().value());
        }
      }
      case StoredItem.Apart apart -> writeState(out.u8(APART), apart.state());
      case StoredItem.Receipt(RequestId request, CommitReceipt receipt) ->
          out.u8(RECEIPT)
              .uuid(request.value())
              .varint(receipt.revision())
              .varint(receipt.firstReservedInode());
    }
  }

  static StoredItem read(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case NAME ->
          new StoredItem.Name(
              new NameKey(
                  new InodeNumber(in.varint()),
                  new EntryName(in.bytes("name", Limits.NAME_BYTES_MAX))),
              readTarget(in));
      case APART -> new StoredItem.Apart(readState(in));
      case RECEIPT ->
          new StoredItem.Receipt(
              new RequestId(in.uuid()), new CommitReceipt(in.varint(), in.varint()));
      default -> throw in.corrupt("item kind " + kind + " is not known");
    };
  }

  private static NameTarget readTarget(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case WHOLE -> new NameTarget.Whole(readState(in));
      case REFERENCE -> new NameTarget.Reference(new InodeNumber(in.varint()));
      default -> throw in.corrupt("target kind " + kind + " is not known");
    };
  }

  private static void writeState(BinaryWriter out, NodeState state) {
    NodeCodec.write(out.varint(state.entryCount()), state.node());
  }

  private static NodeState readState(BinaryReader in) {
    long entryCount = in.varint();
    return new NodeState(NodeCodec.read(in), entryCount);
  }
}
