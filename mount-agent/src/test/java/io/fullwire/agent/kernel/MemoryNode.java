package io.fullwire.agent.kernel;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// A node of a [MemoryFileSystem], and its own view of its attributes.
final class MemoryNode implements NodeAttributes {

  /// An entry of a directory, at its cookie.
  record Entry(String name, MemoryNode node) {}

  final long inode;
  final FileKind kind;
  MemoryNode parent;
  int permissions;
  int userId;
  int groupId;
  int linkCount = 1;
  long modifiedSeconds = 1_700_000_000;
  int modifiedNanos = 123_456_789;
  long changedSeconds = 1_700_000_001;
  boolean cacheable = true;

  /// Of a file, direct; holes are told apart by [#dataRanges].
  ByteBuffer content = ByteBuffer.allocateDirect(0);

  /// Start and end of the parts that are stored; null when all is.
  TreeMap<Long, Long> dataRanges;

  /// Of a link.
  byte[] target = {};

  /// Names as ISO 8859-1, so that each is one byte a character.
  final Map<String, Long> cookies = new HashMap<>();

  final TreeMap<Long, Entry> entries = new TreeMap<>();
  final Map<String, byte[]> extendedAttributes = new LinkedHashMap<>();
  private long nextCookie = 3;

  MemoryNode(long inode, FileKind kind, int permissions) {
    this.inode = inode;
    this.kind = kind;
    this.permissions = permissions;
    parent = this;
  }

  static String text(byte[] name) {
    return new String(name, StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.ISO_8859_1);
  }

  void put(String name, MemoryNode node) {
    remove(name);
    cookies.put(name, nextCookie);
    entries.put(nextCookie++, new Entry(name, node));
    modifiedNanos++;
  }

  void remove(String name) {
    Long cookie = cookies.remove(name);
    if (cookie != null) {
      entries.remove(cookie);
      modifiedNanos++;
    }
  }

  MemoryNode get(String name) {
    Long cookie = cookies.get(name);
    return cookie == null ? null : entries.get(cookie).node();
  }

  @Override
  public long inode() {
    return inode;
  }

  @Override
  public FileKind kind() {
    return kind;
  }

  @Override
  public int permissions() {
    return permissions;
  }

  @Override
  public int linkCount() {
    return linkCount;
  }

  @Override
  public int userId() {
    return userId;
  }

  @Override
  public int groupId() {
    return groupId;
  }

  @Override
  public long sizeBytes() {
    return kind == FileKind.SYMLINK ? target.length : content.capacity();
  }

  @Override
  public long allocatedBytes() {
    if (dataRanges == null) {
      return sizeBytes();
    }
    return dataRanges.entrySet().stream().mapToLong(e -> e.getValue() - e.getKey()).sum();
  }

  @Override
  public long modifiedSeconds() {
    return modifiedSeconds;
  }

  @Override
  public int modifiedNanos() {
    return modifiedNanos;
  }

  @Override
  public long changedSeconds() {
    return changedSeconds;
  }

  @Override
  public int changedNanos() {
    return 7;
  }

  @Override
  public boolean cacheable() {
    return cacheable;
  }
}
