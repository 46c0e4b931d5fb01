package io.fullwire.catalog.store;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/// Keys of one tree, big endian, so that their order as bytes is the order that is wanted.
///
/// ```
/// tree     := uuid                        16 bytes, before every key
/// name     := tree inode[8] name
/// node     := tree inode[8]
/// request  := tree uuid
/// revision := tree revision[8]
/// ```
final class StoreKeys {
  static final int TREE_BYTES = 16;
  static final int DIRECTORY_BYTES = TREE_BYTES + Long.BYTES;

  private final byte[] tree;

  StoreKeys(TreeId tree) {
    this.tree = uuid(tree.value());
  }

  /// The first key of the tree, and below all its others.
  byte[] first() {
    return tree.clone();
  }

  /// A key above all keys of the tree.
  byte[] end() {
    byte[] end = new byte[TREE_BYTES + DIRECTORY_BYTES];
    Arrays.fill(end, (byte) 0xff);
    System.arraycopy(tree, 0, end, 0, TREE_BYTES);
    return end;
  }

  byte[] name(NameKey key) {
    return name(key.parent(), key.name());
  }

  byte[] name(InodeNumber directory, EntryName name) {
    ByteString bytes = name.bytes();
    byte[] key = new byte[DIRECTORY_BYTES + bytes.size()];
    put(key, directory.value());
    bytes.copyTo(key, DIRECTORY_BYTES);
    return key;
  }

  /// Below every name in the directory.
  byte[] directory(InodeNumber directory) {
    return node(directory);
  }

  byte[] node(InodeNumber inode) {
    return withLong(inode.value());
  }

  byte[] revision(long revision) {
    return withLong(revision);
  }

  byte[] request(RequestId request) {
    byte[] key = new byte[2 * TREE_BYTES];
    System.arraycopy(tree, 0, key, 0, TREE_BYTES);
    System.arraycopy(uuid(request.value()), 0, key, TREE_BYTES, TREE_BYTES);
    return key;
  }

  /// The name out of a key that [#name] made.
  static EntryName nameOf(byte[] key) {
    return new EntryName(ByteString.copyOf(key, DIRECTORY_BYTES, key.length));
  }

  /// The directory out of a key that [#name] made.
  static InodeNumber inodeOf(byte[] key) {
    return new InodeNumber(ByteBuffer.wrap(key).getLong(TREE_BYTES));
  }

  static byte[] uuid(UUID value) {
    return ByteBuffer.allocate(TREE_BYTES)
        .putLong(value.getMostSignificantBits())
        .putLong(value.getLeastSignificantBits())
        .array();
  }

  static RequestId requestOf(byte[] uuid) {
    ByteBuffer in = ByteBuffer.wrap(uuid);
    return new RequestId(new UUID(in.getLong(), in.getLong()));
  }

  private byte[] withLong(long value) {
    byte[] key = new byte[DIRECTORY_BYTES];
    put(key, value);
    return key;
  }

  private void put(byte[] key, long value) {
    ByteBuffer.wrap(key).put(tree).putLong(value);
  }
}
