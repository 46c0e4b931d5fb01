package io.fullwire.agent.kernel.linux;

import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.List;

/// Ends descriptors that other threads may be about to write to.
///
/// The system gives the number of a closed descriptor out anew at once, and what is written late
/// would go into somebody's file. So each number is first led nowhere, which closes the device, and
/// is given back when nobody is left who knows it.
final class Descriptors {

  private static final String NOWHERE = "/dev/null";
  private static final Cleaner WHEN_UNKNOWN = Cleaner.create();

  private Descriptors() {}

  /// @param lastUser what every user of the descriptors holds on to
  static void end(List<Integer> descriptors, Object lastUser) {
    List<Integer> numbers = descriptors.stream().distinct().toList();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      int flags = Libc.O_RDWR | Libc.O_CLOEXEC;
      int nowhere = Libc.open(state, arena.allocateFrom(NOWHERE), flags);
      if (nowhere < 0) {
        // None is free: then nothing can take the numbers' place either.
        close(numbers);
        return;
      }
      for (int number : numbers) {
        int _ = Libc.dup3(state, nowhere, number, Libc.O_CLOEXEC);
      }
      int _ = Libc.close(state, nowhere);
    }
    Cleaner.Cleanable _ = WHEN_UNKNOWN.register(lastUser, () -> close(numbers));
  }

  private static void close(List<Integer> numbers) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      for (int number : numbers) {
        int _ = Libc.close(state, number);
      }
    }
  }
}
