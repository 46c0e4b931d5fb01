package io.fullwire.agent.kernel.linux;

import static io.fullwire.posix.foreign.NativeFunctions.broken;
import static io.fullwire.posix.foreign.NativeFunctions.intFunction;
import static io.fullwire.posix.foreign.NativeFunctions.longFunction;
import static io.fullwire.posix.foreign.NativeFunctions.variadicIntFunction;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library used here, with their own names, parameters and results.
///
/// Those on the path of each request take plain addresses: of memory that lives as long as the
/// driver, so nothing needs to be kept alive around a call.
final class Libc {

  static final int O_RDWR = 2;
  static final int O_CLOEXEC = 0x80000;

  private static final MethodHandle READ = longFunction("read", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WRITE = longFunction("write", JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle WRITEV = longFunction("writev", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle OPEN =
      variadicIntFunction("open", 2, ADDRESS, JAVA_INT, JAVA_INT);
  private static final MethodHandle CLOSE = intFunction("close", JAVA_INT);
  private static final MethodHandle DUP3 = intFunction("dup3", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle IOCTL =
      variadicIntFunction("ioctl", 2, JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle MOUNT =
      intFunction("mount", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
  private static final MethodHandle UMOUNT2 = intFunction("umount2", ADDRESS, JAVA_INT);
  private static final MethodHandle GETEUID = intFunction("geteuid");
  private static final MethodHandle GETEGID = intFunction("getegid");
  private static final MethodHandle GETPAGESIZE = intFunction("getpagesize");

  private Libc() {}

  static long read(MemorySegment state, int fd, long into, long bytes) {
    try {
      return (long) READ.invokeExact(state, fd, into, bytes);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long write(MemorySegment state, int fd, long from, long bytes) {
    try {
      return (long) WRITE.invokeExact(state, fd, from, bytes);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long writev(MemorySegment state, int fd, long vectors, int count) {
    try {
      return (long) WRITEV.invokeExact(state, fd, vectors, count);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int open(MemorySegment state, MemorySegment path, int flags) {
    try {
      return (int) OPEN.invokeExact(state, path, flags, 0);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int close(MemorySegment state, int fd) {
    try {
      return (int) CLOSE.invokeExact(state, fd);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Makes `target` another name of `fd`, closing what it was before.
  static int dup3(MemorySegment state, int fd, int target, int flags) {
    try {
      return (int) DUP3.invokeExact(state, fd, target, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int ioctl(MemorySegment state, int fd, long request, MemorySegment argument) {
    try {
      return (int) IOCTL.invokeExact(state, fd, request, argument);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int mount(
      MemorySegment state,
      MemorySegment source,
      MemorySegment target,
      MemorySegment type,
      long flags,
      MemorySegment options) {
    try {
      return (int) MOUNT.invokeExact(state, source, target, type, flags, options);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int umount2(MemorySegment state, MemorySegment target, int flags) {
    try {
      return (int) UMOUNT2.invokeExact(state, target, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int geteuid(MemorySegment state) {
    try {
      return (int) GETEUID.invokeExact(state);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int getegid(MemorySegment state) {
    try {
      return (int) GETEGID.invokeExact(state);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int getpagesize(MemorySegment state) {
    try {
      return (int) GETPAGESIZE.invokeExact(state);
    } catch (Throwable e) {
      throw broken(e);
    }
  }
}
