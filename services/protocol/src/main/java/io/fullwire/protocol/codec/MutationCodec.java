package io.fullwire.protocol.codec;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.tree.Mutation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Mutations in binary form; the parts are those of [NodeCodec] and [ContentCodec].
///
/// ```
/// mutations := varint(count) mutation{count}
/// mutation  := 1 varint(count)                                              reserve
///            | 2 inode(parent) name inode body ownership time xattrs        create
///            | 3 inode(parent) name inode                                   link
///            | 4 inode(parent) name inode                                   unlink
///            | 5 inode(parent) name inode inode(newParent) newName ?inode   rename
///            | 6 inode content time ?content                                set content
///            | 7 inode ?ownership ?time                                     set attributes
///            | 8 inode bytes(name) ?bytes(value)                            set xattr
/// ?x        := 0 | 1 x
/// ```
public final class MutationCodec {
  private static final int RESERVE = 1;
  private static final int CREATE = 2;
  private static final int LINK = 3;
  private static final int UNLINK = 4;
  private static final int RENAME = 5;
  private static final int SET_CONTENT = 6;
  private static final int SET_ATTRIBUTES = 7;
  private static final int SET_XATTR = 8;

  private MutationCodec() {}

  public static void writeAll(BinaryWriter out, List<Mutation> mutations) {
    out.varint(mutations.size());
    mutations.forEach(mutation -> write(out, mutation));
  }

  public static List<Mutation> readAll(BinaryReader in) {
    int count = in.count("number of mutations", Limits.MUTATIONS_PER_COMMIT_MAX);
    List<Mutation> mutations = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      mutations.add(read(in));
    }
    return mutations;
  }

  static void write(BinaryWriter out, Mutation mutation) {
    switch (mutation) {
      case Mutation.Reserve reserve -> out.u8(RESERVE).varint(reserve.count());
      case Mutation.Create create -> writeCreate(out.u8(CREATE), create);
      case Mutation.Link link -> {
        NodeCodec.writeInode(out.u8(LINK), link.parent());
        NodeCodec.writeName(out, link.name());
        NodeCodec.writeInode(out, link.inode());
      }
      case Mutation.Unlink unlink -> {
        NodeCodec.writeInode(out.u8(UNLINK), unlink.parent());
        NodeCodec.writeName(out, unlink.name());
        NodeCodec.writeInode(out, unlink.inode());
      }
      case Mutation.Rename rename -> writeRename(out.u8(RENAME), rename);
      case Mutation.SetContent set -> {
        NodeCodec.writeInode(out.u8(SET_CONTENT), set.inode());
        ContentCodec.write(out, set.content());
        NodeCodec.writeTime(out, set.modified());
        writeOptional(out, set.expected(), ContentCodec::write);
      }
      case Mutation.SetAttributes set -> {
        NodeCodec.writeInode(out.u8(SET_ATTRIBUTES), set.inode());
        writeOptional(out, set.ownership(), NodeCodec::writeOwnership);
        writeOptional(out, set.modified(), NodeCodec::writeTime);
      }
      case Mutation.SetXattr set -> {
        NodeCodec.writeInode(out.u8(SET_XATTR), set.inode());
        out.bytes(set.name());
        writeOptional(out, set.value(), BinaryWriter::bytes);
      }
    }
  }

  static Mutation read(BinaryReader in) {
    int kind = in.u8();
    return switch (kind) {
      case RESERVE -> new Mutation.Reserve(in.count("reserved inodes", Limits.RESERVED_INODES_MAX));
      case CREATE -> readCreate(in);
      case LINK ->
          new Mutation.Link(
              NodeCodec.readInode(in), NodeCodec.readName(in), NodeCodec.readInode(in));
      case UNLINK ->
          new Mutation.Unlink(
              NodeCodec.readInode(in), NodeCodec.readName(in), NodeCodec.readInode(in));
      case RENAME -> readRename(in);
      case SET_CONTENT ->
          new Mutation.SetContent(
              NodeCodec.readInode(in),
              ContentCodec.read(in),
              NodeCodec.readTime(in),
              readOptional(in, ContentCodec::read));
      case SET_ATTRIBUTES ->
          new Mutation.SetAttributes(
              NodeCodec.readInode(in),
              readOptional(in, NodeCodec::readOwnership),
              readOptional(in, NodeCodec::readTime));
      case SET_XATTR ->
          new Mutation.SetXattr(
              NodeCodec.readInode(in),
              in.bytes("attribute name", Limits.XATTR_NAME_BYTES_MAX),
              readOptional(
                  in, value -> value.bytes("attribute value", Limits.XATTR_VALUE_BYTES_MAX)));
      default -> throw in.corrupt("mutation kind " + kind + " is not known");
    };
  }

  private static void writeCreate(BinaryWriter out, Mutation.Create create) {
    NodeCodec.writeInode(out, create.parent());
    NodeCodec.writeName(out, create.name());
    NodeCodec.writeInode(out, create.inode());
    NodeCodec.writeBody(out, create.body());
    NodeCodec.writeOwnership(out, create.ownership());
    NodeCodec.writeTime(out, create.modified());
    NodeCodec.writeXattrs(out, create.xattrs());
  }

  private static Mutation readCreate(BinaryReader in) {
    return new Mutation.Create(
        NodeCodec.readInode(in),
        NodeCodec.readName(in),
        NodeCodec.readInode(in),
        NodeCodec.readBody(in),
        NodeCodec.readOwnership(in),
        NodeCodec.readTime(in),
        NodeCodec.readXattrs(in));
  }

  private static void writeRename(BinaryWriter out, Mutation.Rename rename) {
    NodeCodec.writeInode(out, rename.parent());
    NodeCodec.writeName(out, rename.name());
    NodeCodec.writeInode(out, rename.inode());
    NodeCodec.writeInode(out, rename.newParent());
    NodeCodec.writeName(out, rename.newName());
    writeOptional(out, rename.replaced(), NodeCodec::writeInode);
  }

  private static Mutation readRename(BinaryReader in) {
    return new Mutation.Rename(
        NodeCodec.readInode(in),
        NodeCodec.readName(in),
        NodeCodec.readInode(in),
        NodeCodec.readInode(in),
        NodeCodec.readName(in),
        readOptional(in, NodeCodec::readInode));
  }

  private static <T> void writeOptional(
      BinaryWriter out, @Nullable T value, BiConsumer<BinaryWriter, T> write) {
    if (value == null) {
      out.u8(0);
    } else {
      write.accept(out.u8(1), value);
    }
  }

  private static <T> @Nullable T readOptional(BinaryReader in, Function<BinaryReader, T> read) {
    int present = in.u8();
    if (present > 1) {
      throw in.corrupt("an optional part starts with " + present + "; must be 0 or 1");
    }
    return present == 0 ? null : read.apply(in);
  }
}
