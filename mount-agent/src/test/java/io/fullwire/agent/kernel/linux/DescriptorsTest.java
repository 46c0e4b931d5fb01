package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.posix.foreign.NativeFunctions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptorsTest {

  @TempDir Path directory;

  /// Lives as long as the test, so that no number is given back meanwhile.
  private final Object lastUser = new Object();

  @Test
  void what_is_written_late_goes_nowhere_and_into_no_file_opened_since() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      int ended = open(arena, state, "device");
      Descriptors.end(List.of(ended, ended), lastUser);

      int next = open(arena, state, "next");
      MemorySegment late = arena.allocateFrom("late");
      assertThat(Libc.write(state, ended, late.address(), 4)).isEqualTo(4);

      assertThat(next).isNotEqualTo(ended);
      assertThat(directory.resolve("device")).isEmptyFile();
      assertThat(directory.resolve("next")).isEmptyFile();
      assertThat(Libc.close(state, next)).isZero();
    }
  }

  private int open(Arena arena, MemorySegment state, String name) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    int fd = Libc.open(state, arena.allocateFrom(file.toString()), Libc.O_RDWR);
    assertThat(fd).isNotNegative();
    return fd;
  }
}
