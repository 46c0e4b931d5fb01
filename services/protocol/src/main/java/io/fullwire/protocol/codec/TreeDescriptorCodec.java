package io.fullwire.protocol.codec;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;

/// A tree's descriptor in binary form: the value of a record in the registry of trees.
///
/// ```
/// descriptor := 1 (version) uuid(id) bytes(name) bytes(home) time(created)
/// ```
public final class TreeDescriptorCodec {
  private static final int VERSION = 1;

  private TreeDescriptorCodec() {}

  public static byte[] encode(TreeDescriptor tree) {
    BinaryWriter out = new BinaryWriter().u8(VERSION);
    write(out, tree);
    return out.toByteArray();
  }

  public static TreeDescriptor decode(byte[] encoded) {
    BinaryReader in = new BinaryReader("tree descriptor", encoded);
    int version = in.u8();
    if (version != VERSION) {
      throw in.corrupt("version " + version + " is not known; this reader knows " + VERSION);
    }
    TreeDescriptor tree = read(in);
    in.requireEnd();
    return tree;
  }

  public static void write(BinaryWriter out, TreeDescriptor tree) {
    out.uuid(tree.id().value()).text(tree.name().value()).text(tree.home().value());
    NodeCodec.writeTime(out, tree.created());
  }

  public static TreeDescriptor read(BinaryReader in) {
    return new TreeDescriptor(
        new TreeId(in.uuid()),
        new TreeName(in.text("tree name", Limits.LABEL_CHARS_MAX)),
        new SiteName(in.text("site name", Limits.LABEL_CHARS_MAX)),
        NodeCodec.readTime(in));
  }
}
