package io.fullwire.catalog.store;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.NodeCodec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Values as they are stored.
///
/// ```
/// target  := 1 state | 2 varint(inode)
/// place   := 1 varint(parent) bytes(name) | 2 state
/// state   := varint(entryCount) node
/// receipt := varint(revision) varint(firstReservedInode)
/// head    := varint(epoch) uuid(leader) varint(revision) signedVarint(seconds) varint(nanos)
///            varint(nextInode) varint(entryCount) uuid(topicId) varint(nextOffset)
///            varint(bytesBehind) varint(count) mark{count}
/// mark    := uuid(snapshot) varint(nextOffset) varint(revision) signedVarint(seconds)
///            varint(nanos) (0 | 1 digest[32])
/// ```
///
/// Not a format that anyone else reads: when it changes, [#VERSION] does, and stores are rebuilt.
final class StoreCodec {
  static final int VERSION = 2;

  private static final int WHOLE = 1;
  private static final int REFERENCE = 2;
  private static final int AT_NAME = 1;
  private static final int APART = 2;
  private static final int NANOS_MAX = 999_999_999;

  /// What is known of a tree as a whole, and where its log goes on.
  record Head(TreeHead tree, LogPosition position, SnapshotBook snapshots) {}

  private StoreCodec() {}

  static byte[] encode(NameTarget target) {
    BinaryWriter out = new BinaryWriter();
    switch (target) {
      case NameTarget.Whole whole -> writeState(out.u8(WHOLE), whole.state());
      case NameTarget.Reference reference -> out.u8(REFERENCE).varint(reference.inode().value());
    }
    return out.toByteArray();
  }

  static NameTarget decodeTarget(byte[] value) {
    BinaryReader in = new BinaryReader("stored name", value);
    int kind = in.u8();
    return switch (kind) {
      case WHOLE -> new NameTarget.Whole(readState(in));
      case REFERENCE -> new NameTarget.Reference(new InodeNumber(in.varint()));
      default -> throw in.corrupt("kind " + kind + " is not known");
    };
  }

  static byte[] encode(NodePlace place) {
    BinaryWriter out = new BinaryWriter();
    switch (place) {
      case NodePlace.AtName at ->
          out.u8(AT_NAME).varint(at.key().parent().value()).bytes(at.key().name().bytes());
      case NodePlace.Apart apart -> writeState(out.u8(APART), apart.state());
    }
    return out.toByteArray();
  }

  static NodePlace decodePlace(byte[] value) {
    BinaryReader in = new BinaryReader("stored node", value);
    int kind = in.u8();
    return switch (kind) {
      case AT_NAME ->
          new NodePlace.AtName(
              new NameKey(
                  new InodeNumber(in.varint()),
                  new EntryName(in.bytes("name", Limits.NAME_BYTES_MAX))));
      case APART -> new NodePlace.Apart(readState(in));
      default -> throw in.corrupt("kind " + kind + " is not known");
    };
  }

  static byte[] encode(CommitReceipt receipt) {
    return new BinaryWriter()
        .varint(receipt.revision())
        .varint(receipt.firstReservedInode())
        .toByteArray();
  }

  static CommitReceipt decodeReceipt(byte[] value) {
    BinaryReader in = new BinaryReader("stored receipt", value);
    return new CommitReceipt(in.varint(), in.varint());
  }

  static byte[] encode(Head head) {
    TreeHead tree = head.tree();
    BinaryWriter out = new BinaryWriter();
    out.varint(tree.epoch())
        .uuid(tree.leader())
        .varint(tree.revision())
        .signedVarint(tree.lastCommit().seconds())
        .varint(tree.lastCommit().nanos())
        .varint(tree.nextInode().value())
        .varint(tree.entryCount())
        .uuid(head.position().topicId())
        .varint(head.position().nextOffset());
    out.varint(head.snapshots().bytesBehind()).varint(head.snapshots().marks().size());
    head.snapshots().marks().forEach(mark -> writeMark(out, mark));
    return out.toByteArray();
  }

  static Head decodeHead(byte[] value) {
    BinaryReader in = new BinaryReader("stored head", value);
    TreeHead tree =
        new TreeHead(
            in.varint(),
            in.uuid(),
            in.varint(),
            readTime(in),
            new InodeNumber(in.varint()),
            in.varint());
    LogPosition position = new LogPosition(in.uuid(), in.varint());
    return new Head(tree, position, readBook(in, position.topicId()));
  }

  private static SnapshotBook readBook(BinaryReader in, UUID topicId) {
    long bytesBehind = in.varint();
    int count = in.count("snapshots", SnapshotBook.MARKS_MAX);
    List<SnapshotMark> marks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      marks.add(
          new SnapshotMark(
              in.uuid(),
              new LogPosition(topicId, in.varint()),
              in.varint(),
              readTime(in),
              in.u8() == 0 ? null : in.digest()));
    }
    return new SnapshotBook(marks, bytesBehind);
  }

  private static void writeMark(BinaryWriter out, SnapshotMark mark) {
    out.uuid(mark.snapshot()).varint(mark.next().nextOffset()).varint(mark.revision());
    out.signedVarint(mark.began().seconds()).varint(mark.began().nanos());
    Digest manifest = mark.manifest();
    out.u8(manifest == null ? 0 : 1);
    if (manifest != null) {
      out.digest(manifest);
    }
  }

  private static Timestamp readTime(BinaryReader in) {
    return new Timestamp(in.signedVarint(), in.count("nanoseconds", NANOS_MAX));
  }

  private static void writeState(BinaryWriter out, NodeState state) {
    NodeCodec.write(out.varint(state.entryCount()), state.node());
  }

  private static NodeState readState(BinaryReader in) {
    long entryCount = in.varint();
    return new NodeState(NodeCodec.read(in), entryCount);
  }
}
