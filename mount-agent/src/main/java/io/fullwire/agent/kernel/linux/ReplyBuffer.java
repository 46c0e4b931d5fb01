package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/// Native memory in which one answer is built at a time.
///
/// | offset | bytes | holds                                                             |
/// |-------:|------:|-------------------------------------------------------------------|
/// |      0 |  1024 | vectors for `writev`: address (8), length (8)                     |
/// |   2048 |     8 | `errno` of the last call                                          |
/// |   4080 |    16 | header of the answer: length (4), −errno (4), unique (8)          |
/// |   4096 |     n | body of the answer, page-aligned, right after its header          |
final class ReplyBuffer {

  static final int HEADER_BYTES = 16;

  /// How many vectors there is room for; the first is the header's.
  static final int VECTORS_MAX = 64;

  private static final int VECTOR_BYTES = 16;
  private static final int CALL_STATE = 2048;
  private static final int BODY = 4096;
  private static final int HEADER = BODY - HEADER_BYTES;
  private static final int ALIGNMENT = 4096;

  private final MemorySegment memory;
  private final MemorySegment body;
  private final MemorySegment callState;
  private final ByteBuffer bodyBytes;
  private final long address;

  /// @param arena must outlive every use
  ReplyBuffer(Arena arena, int bodyBytesMax) {
    memory = arena.allocate((long) BODY + bodyBytesMax, ALIGNMENT);
    body = memory.asSlice(BODY);
    callState = memory.asSlice(CALL_STATE, Linker.Option.captureStateLayout());
    bodyBytes = body.asByteBuffer();
    address = memory.address();
  }

  /// Where the body is built, from 0.
  MemorySegment body() {
    return body;
  }

  /// Bytes `[from, from + length)` of the body, to be filled by a channel.
  ByteBuffer bodyBytes(int from, int length) {
    return bodyBytes.slice(from, length);
  }

  MemorySegment callState() {
    return callState;
  }

  long headerAddress() {
    return address + HEADER;
  }

  long bodyAddress() {
    return address + BODY;
  }

  long vectorsAddress() {
    return address;
  }

  /// @param errno 0 or positive
  void putHeader(long unique, int errno, int bodyLengthBytes) {
    memory.set(U32, HEADER, HEADER_BYTES + bodyLengthBytes);
    memory.set(U32, HEADER + 4, -errno);
    memory.set(U64, HEADER + 8, unique);
  }

  void putVector(int index, long vectorAddress, long lengthBytes) {
    memory.set(U64, (long) index * VECTOR_BYTES, vectorAddress);
    memory.set(U64, (long) index * VECTOR_BYTES + 8, lengthBytes);
  }
}
