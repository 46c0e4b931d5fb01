package io.fullwire.protocol.codec;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.SortedMap;
import java.util.TreeMap;

/// Nodes and their parts in binary form.
///
/// ```
/// node      := inode body ownership time(modified) time(changed) varint(linkCount) xattrs
/// inode     := varint
/// body      := 1 content | 2 | 3 bytes(target) | 4 | 5 | 6 device | 7 device
///              file, directory, symlink, fifo, socket, character device, block device
/// device    := varint(major) varint(minor)
/// ownership := varint(mode) varint(uid) varint(gid)           uid, gid unsigned 32 bit
/// time      := signedVarint(seconds) varint(nanos)
/// xattrs    := varint(count) { bytes(name) bytes(value) }     in the order of the names
/// ```
public final class NodeCodec {
  private static final int FILE = 1;
  private static final int DIRECTORY = 2;
  private static final int SYMLINK = 3;
  private static final int FIFO = 4;
  private static final int SOCKET = 5;
  private static final int CHARACTER_DEVICE = 6;
  private static final int BLOCK_DEVICE = 7;

  private static final int NANOS_MAX = 999_999_999;
  private static final long UNSIGNED_INT = 0xffffffffL;

  private NodeCodec() {}

  public static void write(BinaryWriter out, Node node) {
    writeInode(out, node.inode());
    writeBody(out, node.body());
    writeOwnership(out, node.ownership());
    writeTime(out, node.modified());
    writeTime(out, node.changed());
    out.varint(node.linkCount());
    writeXattrs(out, node.xattrs());
  }

  public static Node read(BinaryReader in) {
    return new Node(
        readInode(in),
        readBody(in),
        readOwnership(in),
        readTime(in),
        readTime(in),
        in.count("link count", Integer.MAX_VALUE),
        readXattrs(in));
  }

  static void writeInode(BinaryWriter out, InodeNumber inode) {
    out.varint(inode.value());
  }

  static InodeNumber readInode(BinaryReader in) {
    return new InodeNumber(in.varint());
  }

  static void writeName(BinaryWriter out, EntryName name) {
    out.bytes(name.bytes());
  }

  static EntryName readName(BinaryReader in) {
    return new EntryName(in.bytes("name", Limits.NAME_BYTES_MAX));
  }

  static void writeBody(BinaryWriter out, NodeBody body) {
    switch (body) {
      case NodeBody.File file -> ContentCodec.write(out.u8(FILE), file.content());
      case NodeBody.Directory directory -> out.u8(DIRECTORY);
      case NodeBody.Symlink symlink -> out.u8(SYMLINK).bytes(symlink.target());
      case NodeBody.Fifo fifo -> out.u8(FIFO);
      case NodeBody.Socket socket -> out.u8(SOCKET);
      case NodeBody.Device device ->
          out.u8(device.block() ? BLOCK_DEVICE : CHARACTER_DEVICE)
              .varint(device.major() & UNSIGNED_INT)
              .varint(device.minor() & UNSIGNED_INT);
    }
  }

  static NodeBody readBody(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case FILE -> new NodeBody.File(ContentCodec.read(in));
      case DIRECTORY -> NodeBody.DIRECTORY;
      case SYMLINK ->
          new NodeBody.Symlink(in.bytes("symlink target", Limits.SYMLINK_TARGET_BYTES_MAX));
      case FIFO -> NodeBody.FIFO;
      case SOCKET -> NodeBody.SOCKET;
      case CHARACTER_DEVICE, BLOCK_DEVICE ->
          new NodeBody.Device(kind == BLOCK_DEVICE, (int) in.varint(), (int) in.varint());
      default -> throw in.corrupt("node kind " + kind + " is not known");
    };
  }

  static void writeOwnership(BinaryWriter out, Ownership ownership) {
    out.varint(ownership.mode())
        .varint(ownership.uid() & UNSIGNED_INT)
        .varint(ownership.gid() & UNSIGNED_INT);
  }

  static Ownership readOwnership(BinaryReader in) {
    int mode = in.count("mode", Ownership.MODE_MASK);
    return new Ownership(mode, (int) in.varint(), (int) in.varint());
  }

  static void writeTime(BinaryWriter out, Timestamp time) {
    out.signedVarint(time.seconds()).varint(time.nanos());
  }

  static Timestamp readTime(BinaryReader in) {
    long seconds = in.signedVarint();
    return new Timestamp(seconds, in.count("nanoseconds", NANOS_MAX));
  }

  static void writeXattrs(BinaryWriter out, Xattrs xattrs) {
    out.varint(xattrs.values().size());
    xattrs.values().forEach((name, value) -> out.bytes(name).bytes(value));
  }

  static Xattrs readXattrs(BinaryReader in) {
    int count = in.count("number of attributes", Limits.XATTRS_BYTES_MAX);
    if (count == 0) {
      return Xattrs.NONE;
    }
    SortedMap<ByteString, ByteString> values = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      ByteString name = in.bytes("attribute name", Limits.XATTR_NAME_BYTES_MAX);
      values.put(name, in.bytes("attribute value", Limits.XATTR_VALUE_BYTES_MAX));
    }
    return new Xattrs(values);
  }
}
