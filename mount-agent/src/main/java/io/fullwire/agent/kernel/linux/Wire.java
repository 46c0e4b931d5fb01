package io.fullwire.agent.kernel.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// How numbers and names lie in messages: native byte order, since both ends are one machine.
final class Wire {

  static final ValueLayout.OfShort U16 = ValueLayout.JAVA_SHORT_UNALIGNED;
  static final ValueLayout.OfInt U32 = ValueLayout.JAVA_INT_UNALIGNED;
  static final ValueLayout.OfLong U64 = ValueLayout.JAVA_LONG_UNALIGNED;

  private Wire() {}

  /// The bytes from `at` up to a zero byte.
  ///
  /// @throws IndexOutOfBoundsException if there is none
  static byte[] terminated(MemorySegment memory, long at) {
    long end = at;
    while (memory.get(JAVA_BYTE, end) != 0) {
      end++;
    }
    byte[] bytes = new byte[Math.toIntExact(end - at)];
    MemorySegment.copy(memory, JAVA_BYTE, at, bytes, 0, bytes.length);
    return bytes;
  }

  static void put(MemorySegment memory, long at, byte[] bytes) {
    MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, at, bytes.length);
  }

  static void zero(MemorySegment memory, long at, long bytes) {
    MemorySegment _ = memory.asSlice(at, bytes).fill((byte) 0);
  }
}
