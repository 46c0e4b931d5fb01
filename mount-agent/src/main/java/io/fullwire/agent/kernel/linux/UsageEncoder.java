package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.agent.vfs.FileSystemUsage;
import java.lang.foreign.MemorySegment;

/// The answer to STATFS, 80 bytes.
///
/// | offset | bytes | field                                             |
/// |-------:|------:|---------------------------------------------------|
/// |      0 |  3×8  | blocks: all, free, free for who is not root       |
/// |     24 |  2×8  | nodes: all, free                                  |
/// |     40 |     4 | block size                                        |
/// |     44 |     4 | longest name                                      |
/// |     48 |     4 | fragment size, the unit of the block counts       |
/// |     52 |    28 | 0                                                 |
final class UsageEncoder {

  static final int BYTES = 80;

  private UsageEncoder() {}

  static void encode(MemorySegment memory, FileSystemUsage usage) {
    memory.set(U64, 0, usage.blocksTotal());
    memory.set(U64, 8, usage.blocksFree());
    memory.set(U64, 16, usage.blocksAvailable());
    memory.set(U64, 24, usage.nodesTotal());
    memory.set(U64, 32, usage.nodesFree());
    memory.set(U32, 40, usage.blockSizeBytes());
    memory.set(U32, 44, usage.nameBytesMax());
    memory.set(U32, 48, usage.blockSizeBytes());
    Wire.zero(memory, 52, BYTES - 52);
  }
}
