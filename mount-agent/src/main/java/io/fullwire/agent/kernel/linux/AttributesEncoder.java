package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;
import java.lang.foreign.MemorySegment;

/// A node's attributes, 88 bytes, and the answer to GETATTR around them, 104 bytes.
///
/// | offset | bytes | attributes                                        |
/// |-------:|------:|---------------------------------------------------|
/// |      0 |     8 | inode                                             |
/// |      8 |     8 | size                                              |
/// |     16 |     8 | allocated, in units of 512 bytes                  |
/// |     24 |  3×8  | seconds: accessed, modified, changed              |
/// |     48 |  3×4  | nanoseconds, likewise                             |
/// |     60 |     4 | mode: kind and permissions                        |
/// |     64 |     4 | link count                                        |
/// |     68 |   2×4 | user, group                                       |
/// |     76 |     4 | device number                                     |
/// |     80 |     4 | preferred size of reads and writes                |
/// |     84 |     4 | flags                                             |
///
/// | offset | bytes | answer to GETATTR                                 |
/// |-------:|------:|---------------------------------------------------|
/// |      0 |     8 | validity, seconds                                 |
/// |      8 |     4 | validity, nanoseconds                             |
/// |     12 |     4 | 0                                                 |
/// |     16 |    88 | attributes                                        |
final class AttributesEncoder {

  static final int BYTES = 88;
  static final int ANSWER_BYTES = 104;

  private static final int ANSWER_ATTRIBUTES = 16;
  private static final int UNIT_SHIFT = 9;
  private static final int PREFERRED_BYTES = 1 << 20;

  private AttributesEncoder() {}

  /// @return the inode, since a view's accessors are called once
  static long encode(MemorySegment memory, long at, NodeAttributes node) {
    long inode = node.inode();
    memory.set(U64, at, inode);
    memory.set(U64, at + 8, node.sizeBytes());
    memory.set(U64, at + 16, (node.allocatedBytes() + (1 << UNIT_SHIFT) - 1) >>> UNIT_SHIFT);
    memory.set(U64, at + 24, node.accessedSeconds());
    memory.set(U64, at + 32, node.modifiedSeconds());
    memory.set(U64, at + 40, node.changedSeconds());
    memory.set(U32, at + 48, node.accessedNanos());
    memory.set(U32, at + 52, node.modifiedNanos());
    memory.set(U32, at + 56, node.changedNanos());
    memory.set(U32, at + 60, kindBits(node.kind()) | node.permissions());
    memory.set(U32, at + 64, node.linkCount());
    memory.set(U32, at + 68, node.userId());
    memory.set(U32, at + 72, node.groupId());
    memory.set(U32, at + 76, deviceNumber(node.deviceMajor(), node.deviceMinor()));
    memory.set(U32, at + 80, PREFERRED_BYTES);
    memory.set(U32, at + 84, 0);
    return inode;
  }

  static void encodeAnswer(MemorySegment memory, NodeAttributes node, Validity validity) {
    memory.set(U64, 0, node.cacheable() ? validity.attributesSeconds() : 0);
    memory.set(U64, 8, 0);
    long _ = encode(memory, ANSWER_ATTRIBUTES, node);
  }

  /// The kind as the upper four bits of a mode.
  static int kindBits(FileKind kind) {
    return switch (kind) {
      case FIFO -> 0x1000;
      case CHARACTER_DEVICE -> 0x2000;
      case DIRECTORY -> 0x4000;
      case BLOCK_DEVICE -> 0x6000;
      case REGULAR -> 0x8000;
      case SYMLINK -> 0xa000;
      case SOCKET -> 0xc000;
    };
  }

  /// As the kernel packs a device number into 32 bits: 12 bits of major between 8 and 12 of minor.
  private static int deviceNumber(int major, int minor) {
    return (minor & 0xff) | (major << 8) | ((minor & ~0xff) << 12);
  }
}
