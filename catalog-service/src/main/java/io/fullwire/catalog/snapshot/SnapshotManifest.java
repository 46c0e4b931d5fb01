package io.fullwire.catalog.snapshot;

import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// What a snapshot is made of: the head of the tree, and the pieces that hold all else, in order.
///
/// ```
/// manifest := 1 (version) uuid(tree) uuid(snapshot) head varint(itemCount)
///             varint(pieceCount) digest[32]*
/// head     := varint(epoch) uuid(leader) varint(revision) signedVarint(seconds) varint(nanos)
///             varint(nextInode) varint(entryCount)
/// ```
///
/// @param itemCount in all pieces together
record SnapshotManifest(
    TreeId tree, UUID snapshot, TreeHead head, long itemCount, List<Digest> pieces) {
  static final int VERSION = 1;

  /// So that a manifest is one blob: a tree of about 200 million entries.
  static final int PIECES_MAX = 200_000;

  private static final int NANOS_MAX = 999_999_999;

  SnapshotManifest {
    pieces = List.copyOf(pieces);
    if (pieces.size() > PIECES_MAX) {
      throw FullwireException.limitExceeded(
          "number of pieces of a snapshot of tree " + tree, pieces.size(), PIECES_MAX);
    }
  }

  byte[] encode() {
    BinaryWriter out = new BinaryWriter().u8(VERSION).uuid(tree.value()).uuid(snapshot);
    out.varint(head.epoch()).uuid(head.leader()).varint(head.revision());
    out.signedVarint(head.lastCommit().seconds()).varint(head.lastCommit().nanos());
    out.varint(head.nextInode().value()).varint(head.entryCount());
    out.varint(itemCount).varint(pieces.size());
    pieces.forEach(out::digest);
    return out.toByteArray();
  }

  /// Throws `CORRUPT` for bytes that are no manifest of a version this reader knows.
  static SnapshotManifest decode(byte[] bytes) {
    BinaryReader in = new BinaryReader("snapshot manifest", bytes);
    int version = in.u8();
    if (version != VERSION) {
      throw in.corrupt("version " + version + " is not known; this reader knows " + VERSION);
    }
    TreeId tree = new TreeId(in.uuid());
    UUID snapshot = in.uuid();
    TreeHead head =
        new TreeHead(
            in.varint(),
            in.uuid(),
            in.varint(),
            new Timestamp(in.signedVarint(), in.count("nanoseconds", NANOS_MAX)),
            new InodeNumber(in.varint()),
            in.varint());
    long itemCount = in.varint();
    int pieceCount = in.count("pieces", PIECES_MAX);
    List<Digest> pieces = new ArrayList<>(Math.min(pieceCount, in.remaining() / Digest.SIZE_BYTES));
    for (int i = 0; i < pieceCount; i++) {
      pieces.add(in.digest());
    }
    in.requireEnd();
    return new SnapshotManifest(tree, snapshot, head, itemCount, pieces);
  }
}
