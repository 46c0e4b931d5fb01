package io.fullwire.client.catalog;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.CommitCodec;
import io.fullwire.protocol.codec.NodeCodec;
import io.fullwire.protocol.codec.SnapshotCodec;
import io.fullwire.protocol.codec.TreeDescriptorCodec;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Requests to a catalog and its answers in binary form.
///
/// ```
/// commit    := uuid(tree) request                      answered by a receipt, both CommitCodec's
/// snapshot  := uuid(tree) varint(root) varint(revisionMin)           answered by SnapshotCodec's
/// list      := uuid(tree) varint(count) { bytes(name) } after varint(entryCountMax)
/// after     := 0 | 1 bytes(name)
/// listing   := varint(revision) node more[1] varint(count) { entry }
/// create    := uuid(id) bytes(name) varint(mode) varint(uid) varint(gid)  answered by a descriptor
/// progress  := descriptor varint(revision) varint(homeRevision) varint(epoch) varint(entryCount)
/// trees     := varint(count) { descriptor }
/// ```
///
/// Each begins with its version, now 1.
public final class CatalogBodies {
  /// Names on the way to one directory.
  public static final int PATH_NAMES_MAX = 4_096;

  private static final int VERSION = 1;
  private static final int TREES_MAX = 1 << 20;
  private static final long UNSIGNED_INT = 0xffffffffL;

  private CatalogBodies() {}

  public record Commit(TreeId tree, CommitRequest request) {}

  public record Snapshot(TreeId tree, InodeNumber root, long revisionMin) {}

  public record ListPage(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    public ListPage {
      path = List.copyOf(path);
    }
  }

  public record Create(TreeId id, TreeName name, Ownership root) {}

  public static byte[] encode(Commit body) {
    byte[] request = CommitCodec.encode(body.request());
    return start().uuid(body.tree().value()).bytes(ByteString.copyOf(request)).toByteArray();
  }

  public static Commit decodeCommit(byte[] encoded) {
    BinaryReader in = open("commit", encoded);
    TreeId tree = new TreeId(in.uuid());
    ByteString request = in.bytes("commit request", encoded.length);
    in.requireEnd();
    return new Commit(tree, CommitCodec.decodeRequest(request.toByteArray()));
  }

  public static byte[] encode(Snapshot body) {
    return start()
        .uuid(body.tree().value())
        .varint(body.root().value())
        .varint(body.revisionMin())
        .toByteArray();
  }

  public static Snapshot decodeSnapshot(byte[] encoded) {
    BinaryReader in = open("snapshot request", encoded);
    Snapshot body = new Snapshot(new TreeId(in.uuid()), new InodeNumber(in.varint()), in.varint());
    in.requireEnd();
    return body;
  }

  public static byte[] encode(ListPage body) {
    BinaryWriter out = start().uuid(body.tree().value()).varint(body.path().size());
    body.path().forEach(name -> out.bytes(name.bytes()));
    EntryName after = body.after();
    if (after == null) {
      out.u8(0);
    } else {
      out.u8(1).bytes(after.bytes());
    }
    return out.varint(body.entryCountMax()).toByteArray();
  }

  public static ListPage decodeListPage(byte[] encoded) {
    BinaryReader in = open("listing request", encoded);
    TreeId tree = new TreeId(in.uuid());
    int count = in.count("number of names in a path", PATH_NAMES_MAX);
    List<EntryName> path = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      path.add(readName(in));
    }
    EntryName after = in.u8() == 0 ? null : readName(in);
    int entryCountMax = in.count("number of entries asked for", Listing.ENTRIES_MAX);
    in.requireEnd();
    return new ListPage(tree, path, after, entryCountMax);
  }

  public static byte[] encode(Listing listing) {
    BinaryWriter out = start().varint(listing.revision());
    NodeCodec.write(out, listing.node());
    out.u8(listing.more() ? 1 : 0).varint(listing.entries().size());
    listing.entries().forEach(entry -> SnapshotCodec.writeEntry(out, entry));
    return out.toByteArray();
  }

  public static Listing decodeListing(byte[] encoded) {
    BinaryReader in = open("listing", encoded);
    long revision = in.varint();
    Node node = NodeCodec.read(in);
    boolean more = in.u8() != 0;
    int count = in.count("number of entries in a listing", Listing.ENTRIES_MAX);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      entries.add(SnapshotCodec.readEntry(in));
    }
    in.requireEnd();
    return new Listing(revision, node, entries, more);
  }

  public static byte[] encode(Create body) {
    return start()
        .uuid(body.id().value())
        .text(body.name().value())
        .varint(body.root().mode())
        .varint(body.root().uid() & UNSIGNED_INT)
        .varint(body.root().gid() & UNSIGNED_INT)
        .toByteArray();
  }

  public static Create decodeCreate(byte[] encoded) {
    BinaryReader in = open("request to make a tree", encoded);
    Create body =
        new Create(
            new TreeId(in.uuid()),
            new TreeName(in.text("tree name", Limits.LABEL_CHARS_MAX)),
            new Ownership(
                in.count("mode", Ownership.MODE_MASK), (int) in.varint(), (int) in.varint()));
    in.requireEnd();
    return body;
  }

  public static byte[] encode(TreeProgress progress) {
    BinaryWriter out = start();
    TreeDescriptorCodec.write(out, progress.tree());
    return out.varint(progress.revision())
        .varint(progress.homeRevision())
        .varint(progress.epoch())
        .varint(progress.entryCount())
        .toByteArray();
  }

  public static TreeProgress decodeProgress(byte[] encoded) {
    BinaryReader in = open("progress of a tree", encoded);
    TreeProgress progress =
        new TreeProgress(
            TreeDescriptorCodec.read(in), in.varint(), in.varint(), in.varint(), in.varint());
    in.requireEnd();
    return progress;
  }

  public static byte[] encode(List<TreeDescriptor> trees) {
    BinaryWriter out = start().varint(trees.size());
    trees.forEach(tree -> TreeDescriptorCodec.write(out, tree));
    return out.toByteArray();
  }

  public static List<TreeDescriptor> decodeTrees(byte[] encoded) {
    BinaryReader in = open("list of trees", encoded);
    int count = in.count("number of trees", TREES_MAX);
    List<TreeDescriptor> trees = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      trees.add(TreeDescriptorCodec.read(in));
    }
    in.requireEnd();
    return trees;
  }

  private static BinaryWriter start() {
    return new BinaryWriter().u8(VERSION);
  }

  private static BinaryReader open(String what, byte[] encoded) {
    BinaryReader in = new BinaryReader(what, encoded);
    int version = in.u8();
    if (version != VERSION) {
      throw in.corrupt("version " + version + " is not known; this reader knows " + VERSION);
    }
    return in;
  }

  private static EntryName readName(BinaryReader in) {
    return new EntryName(in.bytes("name", Limits.NAME_BYTES_MAX));
  }
}
