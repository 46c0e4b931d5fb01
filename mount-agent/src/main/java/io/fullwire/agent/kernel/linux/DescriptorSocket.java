package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;
import static io.fullwire.posix.foreign.NativeFunctions.broken;
import static io.fullwire.posix.foreign.NativeFunctions.intFunction;
import static io.fullwire.posix.foreign.NativeFunctions.longFunction;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.fullwire.posix.Errno;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// A pair of connected sockets, over which a child passes back an open descriptor.
///
/// | offset | bytes | `struct msghdr`, 56 bytes                                   |
/// |-------:|------:|-------------------------------------------------------------|
/// |      0 |  8, 4 | address and its length, unused                              |
/// |     16 |  8, 8 | vectors, how many                                           |
/// |     32 |  8, 8 | control data, how many bytes                                |
/// |     48 |     4 | flags                                                       |
///
/// | offset | bytes | control data, 24 bytes                                      |
/// |-------:|------:|-------------------------------------------------------------|
/// |      0 |     8 | length: 20                                                  |
/// |      8 |   4+4 | level and kind: a descriptor (1, 1)                         |
/// |     16 |     4 | the descriptor                                              |
final class DescriptorSocket implements AutoCloseable {

  private static final int AF_UNIX = 1;
  private static final int SOCK_STREAM = 1;
  private static final int SOL_SOCKET = 1;
  private static final int SCM_RIGHTS = 1;
  private static final int MSG_CMSG_CLOEXEC = 0x40000000;

  private static final int MESSAGE_BYTES = 56;
  private static final int CONTROL_BYTES = 24;
  private static final int CONTROL_LENGTH = 20;

  private static final MethodHandle SOCKETPAIR =
      intFunction("socketpair", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle RECVMSG = longFunction("recvmsg", JAVA_INT, ADDRESS, JAVA_INT);

  private final Arena arena;
  private final MemorySegment state;
  private final int ownEnd;
  private int childEnd;

  private DescriptorSocket(Arena arena, MemorySegment state, int ownEnd, int childEnd) {
    this.arena = arena;
    this.state = state;
    this.ownEnd = ownEnd;
    this.childEnd = childEnd;
  }

  /// The caller closes it.
  static DescriptorSocket open() throws PosixException {
    Arena arena = Arena.ofAuto();
    MemorySegment state = NativeFunctions.callState(arena);
    MemorySegment pair = arena.allocate(8, 4);
    if (socketpair(state, pair) != 0) {
      throw new PosixException("socketpair", "", NativeFunctions.errno(state));
    }
    return new DescriptorSocket(arena, state, pair.get(U32, 0), pair.get(U32, 4));
  }

  /// The end that a child inherits.
  int childEnd() {
    return childEnd;
  }

  /// Once the child has it: then the child's end is also the end of the conversation.
  void closeChildEnd() {
    if (childEnd >= 0) {
      int _ = Libc.close(state, childEnd);
      childEnd = -1;
    }
  }

  /// Waits for a descriptor; −1 if the other side ended without sending one.
  int receive() throws PosixException {
    MemorySegment data = arena.allocate(8);
    MemorySegment vector = arena.allocate(16, 8);
    MemorySegment control = arena.allocate(CONTROL_BYTES, 8);
    MemorySegment message = arena.allocate(MESSAGE_BYTES, 8);
    vector.set(U64, 0, data.address());
    vector.set(U64, 8, 1);
    message.set(U64, 16, vector.address());
    message.set(U64, 24, 1);
    message.set(U64, 32, control.address());
    message.set(U64, 40, CONTROL_BYTES);
    long received = recvmsg(message);
    if (received < 0) {
      throw new PosixException("recvmsg", "", NativeFunctions.errno(state));
    }
    boolean isDescriptor =
        received > 0
            && message.get(U64, 40) >= CONTROL_LENGTH
            && control.get(U32, 8) == SOL_SOCKET
            && control.get(U32, 12) == SCM_RIGHTS;
    return isDescriptor ? control.get(U32, 16) : -1;
  }

  @Override
  public void close() {
    closeChildEnd();
    int _ = Libc.close(state, ownEnd);
  }

  private long recvmsg(MemorySegment message) {
    while (true) {
      long received = recvmsgOnce(message);
      if (received >= 0 || NativeFunctions.errno(state) != Errno.EINTR) {
        return received;
      }
    }
  }

  private long recvmsgOnce(MemorySegment message) {
    try {
      return (long) RECVMSG.invokeExact(state, ownEnd, message, MSG_CMSG_CLOEXEC);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private static int socketpair(MemorySegment state, MemorySegment pair) {
    try {
      return (int) SOCKETPAIR.invokeExact(state, AF_UNIX, SOCK_STREAM, 0, pair);
    } catch (Throwable e) {
      throw broken(e);
    }
  }
}
