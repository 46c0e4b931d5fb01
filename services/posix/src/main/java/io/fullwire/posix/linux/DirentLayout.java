package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;

/// `struct linux_dirent64`, records one after the other as `getdents64` fills them.
///
/// | offset | bytes | field                                       |
/// |-------:|------:|---------------------------------------------|
/// |      0 |     8 | inode                                       |
/// |      8 |     8 | cookie, opaque                              |
/// |     16 |     2 | length of the record, a multiple of 8       |
/// |     18 |     1 | kind, as in the upper four bits of a mode   |
/// |     19 |     n | name, then a zero byte, then padding        |
final class DirentLayout {

  private static final long INODE = 0;
  private static final long RECORD_LENGTH = 16;
  private static final long TYPE = 18;
  private static final long NAME = 19;

  private DirentLayout() {}

  static long inode(MemorySegment records, long at) {
    return records.get(JAVA_LONG, at + INODE);
  }

  static int recordLength(MemorySegment records, long at) {
    return Short.toUnsignedInt(records.get(JAVA_SHORT, at + RECORD_LENGTH));
  }

  static int type(MemorySegment records, long at) {
    return records.get(JAVA_BYTE, at + TYPE);
  }

  static byte[] name(MemorySegment records, long at) {
    int length = 0;
    while (records.get(JAVA_BYTE, at + NAME + length) != 0) {
      length++;
    }
    byte[] name = new byte[length];
    MemorySegment.copy(records, JAVA_BYTE, at + NAME, name, 0, length);
    return name;
  }
}
