package io.fullwire.agent.kernel.linux;

import static io.fullwire.posix.foreign.NativeFunctions.broken;
import static io.fullwire.posix.foreign.NativeFunctions.intFunction;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.fullwire.posix.Errno;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A child that inherits an open descriptor, which Java's own processes cannot. What it writes to
/// its standard error is kept for the message.
final class ChildProcess {

  private static final int STANDARD_ERROR = 2;
  private static final int ERROR_TEXT_BYTES_MAX = 4096;

  /// More than any C library's `posix_spawn_file_actions_t`, whose layout is its own business.
  private static final int FILE_ACTIONS_BYTES = 512;

  private static final MethodHandle PIPE2 = intFunction("pipe2", ADDRESS, JAVA_INT);
  private static final MethodHandle ACTIONS_INIT =
      intFunction("posix_spawn_file_actions_init", ADDRESS);
  private static final MethodHandle ACTIONS_ADD_DUP2 =
      intFunction("posix_spawn_file_actions_adddup2", ADDRESS, JAVA_INT, JAVA_INT);
  private static final MethodHandle ACTIONS_DESTROY =
      intFunction("posix_spawn_file_actions_destroy", ADDRESS);
  private static final MethodHandle SPAWN =
      intFunction("posix_spawn", ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
  private static final MethodHandle WAITPID = intFunction("waitpid", JAVA_INT, ADDRESS, JAVA_INT);

  private final String program;
  private final int processId;
  private final int errorEnd;

  private ChildProcess(String program, int processId, int errorEnd) {
    this.program = program;
    this.processId = processId;
    this.errorEnd = errorEnd;
  }

  /// Starts `command`, whose first word is the path of a program, with one variable added to this
  /// process's own: the number of the descriptor it inherits.
  static ChildProcess start(List<String> command, String variable, int descriptor)
      throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      MemorySegment pipe = arena.allocate(8, 4);
      if (pipe2(state, pipe) != 0) {
        throw new PosixException("pipe2", command.getFirst(), NativeFunctions.errno(state));
      }
      int readEnd = pipe.get(Wire.U32, 0);
      int writeEnd = pipe.get(Wire.U32, 4);
      List<String> environment = new ArrayList<>();
      System.getenv().forEach((name, value) -> environment.add(name + "=" + value));
      environment.add(variable + "=" + descriptor);
      MemorySegment processId = arena.allocate(4, 4);
      int failure =
          spawn(
              state,
              processId,
              arena.allocateFrom(command.getFirst()),
              writeEnd,
              arena.allocate(FILE_ACTIONS_BYTES, 16),
              strings(arena, command),
              strings(arena, environment));
      int _ = Libc.close(state, writeEnd);
      if (failure != 0) {
        int _ = Libc.close(state, readEnd);
        throw new PosixException("posix_spawn", command.getFirst(), failure);
      }
      return new ChildProcess(command.getFirst(), processId.get(Wire.U32, 0), readEnd);
    }
  }

  /// Waits for the end.
  ///
  /// @return what it wrote to its standard error, and how it ended if that is not by success
  String awaitEnd() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = NativeFunctions.callState(arena);
      String text = readErrors(arena, state);
      int _ = Libc.close(state, errorEnd);
      MemorySegment status = arena.allocate(4, 4);
      while (waitpid(state, processId, status) < 0
          && NativeFunctions.errno(state) == Errno.EINTR) {}
      int ended = status.get(Wire.U32, 0);
      return ended == 0 ? text : text + " (" + program + " ended with status " + ended + ")";
    }
  }

  private String readErrors(Arena arena, MemorySegment state) {
    MemorySegment text = arena.allocate(ERROR_TEXT_BYTES_MAX);
    long length = 0;
    while (length < ERROR_TEXT_BYTES_MAX) {
      long read =
          Libc.read(state, errorEnd, text.address() + length, ERROR_TEXT_BYTES_MAX - length);
      if (read == 0 || (read < 0 && NativeFunctions.errno(state) != Errno.EINTR)) {
        break;
      }
      length += Math.max(0, read);
    }
    byte[] bytes = text.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.UTF_8).strip();
  }

  private static MemorySegment strings(Arena arena, List<String> strings) {
    MemorySegment pointers = arena.allocate(ADDRESS, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      pointers.setAtIndex(ADDRESS, i, arena.allocateFrom(strings.get(i)));
    }
    return pointers;
  }

  private static int pipe2(MemorySegment state, MemorySegment pipe) {
    try {
      return (int) PIPE2.invokeExact(state, pipe, Libc.O_CLOEXEC);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// @return 0 or an error number
  private static int spawn(
      MemorySegment state,
      MemorySegment processId,
      MemorySegment program,
      int standardError,
      MemorySegment actions,
      MemorySegment arguments,
      MemorySegment environment) {
    MemorySegment noAttributes = MemorySegment.NULL;
    try {
      int failure = (int) ACTIONS_INIT.invokeExact(state, actions);
      if (failure != 0) {
        return failure;
      }
      failure = (int) ACTIONS_ADD_DUP2.invokeExact(state, actions, standardError, STANDARD_ERROR);
      if (failure == 0) {
        failure =
            (int)
                SPAWN.invokeExact(
                    state, processId, program, actions, noAttributes, arguments, environment);
      }
      int _ = (int) ACTIONS_DESTROY.invokeExact(state, actions);
      return failure;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private static int waitpid(MemorySegment state, int processId, MemorySegment status) {
    try {
      return (int) WAITPID.invokeExact(state, processId, status, 0);
    } catch (Throwable e) {
      throw broken(e);
    }
  }
}
