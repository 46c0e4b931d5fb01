package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.agent.vfs.NodeAttributes;
import java.lang.foreign.MemorySegment;

/// The answer to LOOKUP, and the first part of each entry of READDIRPLUS: 128 bytes.
///
/// | offset | bytes | field                                                    |
/// |-------:|------:|----------------------------------------------------------|
/// |      0 |     8 | inode; 0 for a name that is known to be absent           |
/// |      8 |     8 | generation, 0: numbers are never given twice             |
/// |     16 |     8 | validity of the name, seconds                            |
/// |     24 |     8 | validity of the attributes, seconds                      |
/// |     32 |   2×4 | nanoseconds of the two                                   |
/// |     40 |    88 | attributes ([AttributesEncoder])                         |
final class EntryEncoder {

  static final int BYTES = 40 + AttributesEncoder.BYTES;

  private static final int NAME_SECONDS = 16;
  private static final int ATTRIBUTES_SECONDS = 24;
  private static final int NANOS = 32;
  private static final int ATTRIBUTES = 40;

  private EntryEncoder() {}

  /// @return the inode
  static long encode(MemorySegment memory, long at, NodeAttributes node, Validity validity) {
    boolean cacheable = node.cacheable();
    long inode = AttributesEncoder.encode(memory, at + ATTRIBUTES, node);
    memory.set(U64, at, inode);
    memory.set(U64, at + 8, 0);
    memory.set(U64, at + NAME_SECONDS, cacheable ? validity.entriesSeconds() : 0);
    memory.set(U64, at + ATTRIBUTES_SECONDS, cacheable ? validity.attributesSeconds() : 0);
    memory.set(U64, at + NANOS, 0);
    return inode;
  }

  /// The name is absent, and the kernel may remember that.
  static void encodeAbsent(MemorySegment memory, long at, Validity validity) {
    Wire.zero(memory, at, BYTES);
    memory.set(U64, at + NAME_SECONDS, validity.entriesSeconds());
  }

  /// Attributes only, for `.` and `..` in a listing, which the kernel does not link: inode 0.
  static void encodeUnlinked(MemorySegment memory, long at, NodeAttributes node) {
    Wire.zero(memory, at, ATTRIBUTES);
    long _ = AttributesEncoder.encode(memory, at + ATTRIBUTES, node);
  }

  /// Nothing, for an entry of a listing that the kernel is to know by its name alone.
  static void encodeWithheld(MemorySegment memory, long at) {
    Wire.zero(memory, at, BYTES);
  }

  static long inode(MemorySegment memory, long at) {
    return memory.get(U64, at);
  }
}
