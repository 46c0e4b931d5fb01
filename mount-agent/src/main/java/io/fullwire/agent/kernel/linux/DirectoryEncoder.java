package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;
import java.lang.foreign.MemorySegment;

/// The answer to READDIR and READDIRPLUS: records one after the other, each padded to 8 bytes.
///
/// | offset | bytes | record                                                       |
/// |-------:|------:|--------------------------------------------------------------|
/// |      0 |   128 | entry ([EntryEncoder]), in READDIRPLUS only; the rest follows |
/// |      0 |     8 | inode                                                        |
/// |      8 |     8 | cookie: where the listing goes on after this record          |
/// |     16 |     4 | length of the name                                           |
/// |     20 |     4 | kind, as the upper four bits of a mode                       |
/// |     24 |     n | name, no zero byte                                           |
final class DirectoryEncoder {

  /// Sees a record that was encoded.
  interface RecordVisitor {
    void linked(long inode, byte[] name);
  }

  private static final int COOKIE = 8;
  private static final int NAME_LENGTH = 16;
  private static final int KIND = 20;
  private static final int NAME = 24;
  private static final int KIND_SHIFT = 12;

  private final MemorySegment memory;
  private final int limitBytes;
  private final int entryBytes;
  private final int withheldMax;
  private final Validity validity;
  private int sizeBytes;
  private int withheldCount;

  /// @param limitBytes what the kernel has room for
  /// @param withheldMax how many files are listed by their names alone: the first
  DirectoryEncoder(
      MemorySegment memory, int limitBytes, boolean plus, int withheldMax, Validity validity) {
    this.memory = memory;
    this.limitBytes = limitBytes;
    this.entryBytes = plus ? EntryEncoder.BYTES : 0;
    this.withheldMax = withheldMax;
    this.validity = validity;
  }

  /// Bytes encoded so far.
  int sizeBytes() {
    return sizeBytes;
  }

  /// Files listed by their names alone so far.
  int withheldCount() {
    return withheldCount;
  }

  /// What [#add] returns for an entry that does not fit.
  static final long FULL = -1;

  /// What [#add] returns for an entry of which the kernel does not count a reference.
  static final long UNCOUNTED = 0;

  /// Adds a record.
  ///
  /// @return the inode to which the kernel will count a reference, [#UNCOUNTED] or [#FULL]
  long add(byte[] name, long cookie, NodeAttributes node) {
    int record = paddedBytes(entryBytes + NAME + name.length);
    if (record > limitBytes - sizeBytes) {
      return FULL;
    }
    long counted = entryBytes == 0 ? UNCOUNTED : encodeEntry(name, node);
    long inode = counted == UNCOUNTED ? node.inode() : counted;
    int kind = AttributesEncoder.kindBits(node.kind()) >>> KIND_SHIFT;
    encodeRecord((long) sizeBytes + entryBytes, inode, cookie, kind, name);
    sizeBytes += record;
    return counted;
  }

  private long encodeEntry(byte[] name, NodeAttributes node) {
    if (isDots(name)) {
      EntryEncoder.encodeUnlinked(memory, sizeBytes, node);
      return UNCOUNTED;
    }
    if (withheldCount < withheldMax && isFileOfTheTree(node)) {
      EntryEncoder.encodeWithheld(memory, sizeBytes);
      withheldCount++;
      return UNCOUNTED;
    }
    return EntryEncoder.encode(memory, sizeBytes, node, validity);
  }

  /// Directories are looked up by every walk, and what may change unseen is made for the listing.
  private static boolean isFileOfTheTree(NodeAttributes node) {
    return node.kind() != FileKind.DIRECTORY && node.cacheable();
  }

  /// Shows the records of which the kernel counts a reference.
  void forEachLinked(RecordVisitor visitor) {
    if (entryBytes == 0) {
      return;
    }
    long at = 0;
    while (at < sizeBytes) {
      int nameLength = memory.get(U32, at + entryBytes + NAME_LENGTH);
      long inode = EntryEncoder.inode(memory, at);
      if (inode != 0) {
        byte[] name = new byte[nameLength];
        MemorySegment.copy(memory, JAVA_BYTE, at + entryBytes + NAME, name, 0, nameLength);
        visitor.linked(inode, name);
      }
      at += paddedBytes(entryBytes + NAME + nameLength);
    }
  }

  private void encodeRecord(long at, long inode, long cookie, int kind, byte[] name) {
    memory.set(U64, at, inode);
    memory.set(U64, at + COOKIE, cookie);
    memory.set(U32, at + NAME_LENGTH, name.length);
    memory.set(U32, at + KIND, kind);
    Wire.put(memory, at + NAME, name);
    int padding = paddedBytes(NAME + name.length) - NAME - name.length;
    Wire.zero(memory, at + NAME + name.length, padding);
  }

  private static int paddedBytes(int bytes) {
    return (bytes + 7) & ~7;
  }

  private static boolean isDots(byte[] name) {
    return name[0] == '.' && (name.length == 1 || (name.length == 2 && name[1] == '.'));
  }
}
