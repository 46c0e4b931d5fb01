package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ArrayBlockingQueue;

/// Native memory for one call at a time: `errno`, two paths, and room for a result.
///
/// Taken and given back around each call (`try (var scratch = Scratch.take())`), so that a call
/// allocates nothing. When more are in use than are kept, the others are new and left to the
/// garbage collector.
final class Scratch implements AutoCloseable {

  /// Longest path the kernel takes, with its zero byte.
  static final int PATH_BYTES_MAX = 4096;

  /// Largest extended attribute, and largest list of their names.
  static final int RESULT_BYTES = 65_536;

  private static final int KEPT_MAX = 32;
  private static final ArrayBlockingQueue<Scratch> KEPT = new ArrayBlockingQueue<>(KEPT_MAX);

  final MemorySegment state;
  final MemorySegment result;
  private final MemorySegment firstPath;
  private final MemorySegment secondPath;

  private Scratch(Arena arena) {
    state = NativeFunctions.callState(arena);
    firstPath = arena.allocate(PATH_BYTES_MAX);
    secondPath = arena.allocate(PATH_BYTES_MAX);
    result = arena.allocate(RESULT_BYTES, 8);
  }

  static Scratch take() {
    Scratch kept = KEPT.poll();
    return kept != null ? kept : new Scratch(Arena.ofAuto());
  }

  /// `bytes` with a zero byte after it; valid until the next call of this method.
  MemorySegment first(byte[] bytes) {
    return terminated(firstPath, bytes);
  }

  /// The same in other memory.
  MemorySegment second(byte[] bytes) {
    return terminated(secondPath, bytes);
  }

  int errno() {
    return NativeFunctions.errno(state);
  }

  /// The first `length` bytes of [#result].
  byte[] resultBytes(long length) {
    byte[] bytes = new byte[Math.toIntExact(length)];
    MemorySegment.copy(result, JAVA_BYTE, 0, bytes, 0, bytes.length);
    return bytes;
  }

  @Override
  public void close() {
    // Full means enough are kept; this one goes to the garbage collector.
    boolean _ = KEPT.offer(this);
  }

  private static MemorySegment terminated(MemorySegment memory, byte[] bytes) {
    if (bytes.length >= PATH_BYTES_MAX) {
      throw new IllegalArgumentException(
          "path of " + bytes.length + " bytes; at most " + (PATH_BYTES_MAX - 1));
    }
    MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, 0, bytes.length);
    memory.set(JAVA_BYTE, bytes.length, (byte) 0);
    return memory;
  }
}
