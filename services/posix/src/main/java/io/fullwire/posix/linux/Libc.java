package io.fullwire.posix.linux;

import static io.fullwire.posix.foreign.NativeFunctions.broken;
import static io.fullwire.posix.foreign.NativeFunctions.intFunction;
import static io.fullwire.posix.foreign.NativeFunctions.longFunction;
import static io.fullwire.posix.foreign.NativeFunctions.variadicIntFunction;
import static io.fullwire.posix.foreign.NativeFunctions.variadicLongFunction;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// The functions of the C library used here, with their own names, parameters and results: -1 and
/// `errno` in `state` on failure.
final class Libc {

  private static final MethodHandle OPENAT =
      variadicIntFunction("openat", 3, JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT);
  private static final MethodHandle SYSCALL =
      variadicLongFunction("syscall", 1, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle CLOSE = intFunction("close", JAVA_INT);
  private static final MethodHandle STATX =
      intFunction("statx", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle GETDENTS64 =
      longFunction("getdents64", JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle LSEEK = longFunction("lseek", JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle READLINKAT =
      longFunction("readlinkat", JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle PREAD =
      longFunction("pread", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PWRITE =
      longFunction("pwrite", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FTRUNCATE = intFunction("ftruncate", JAVA_INT, JAVA_LONG);
  private static final MethodHandle FALLOCATE =
      intFunction("fallocate", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FADVISE =
      intFunction("posix_fadvise", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle FSYNC = intFunction("fsync", JAVA_INT);
  private static final MethodHandle SYNCFS = intFunction("syncfs", JAVA_INT);
  private static final MethodHandle UMASK = intFunction("umask", JAVA_INT);
  private static final MethodHandle MKDIRAT = intFunction("mkdirat", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle MKFIFOAT = intFunction("mkfifoat", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle SYMLINKAT =
      intFunction("symlinkat", ADDRESS, JAVA_INT, ADDRESS);
  private static final MethodHandle LINKAT =
      intFunction("linkat", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle RENAMEAT2 =
      intFunction("renameat2", JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle UNLINKAT = intFunction("unlinkat", JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle CHMOD = intFunction("chmod", ADDRESS, JAVA_INT);
  private static final MethodHandle FCHMOD = intFunction("fchmod", JAVA_INT, JAVA_INT);
  private static final MethodHandle FCHOWNAT =
      intFunction("fchownat", JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle UTIMENSAT =
      intFunction("utimensat", JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);
  private static final MethodHandle FUTIMENS = intFunction("futimens", JAVA_INT, ADDRESS);
  private static final MethodHandle LISTXATTR =
      longFunction("listxattr", ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle GETXATTR =
      longFunction("getxattr", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG);
  private static final MethodHandle SETXATTR =
      intFunction("setxattr", ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT);
  private static final MethodHandle REMOVEXATTR = intFunction("removexattr", ADDRESS, ADDRESS);

  private Libc() {}

  static int openat(MemorySegment state, int directory, MemorySegment path, int flags, int mode) {
    try {
      return (int) OPENAT.invokeExact(state, directory, path, flags, mode);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// By its number, since the C library has no wrapper.
  static int openat2(
      MemorySegment state, int directory, MemorySegment path, MemorySegment how, long howBytes) {
    try {
      return (int)
          (long)
              SYSCALL.invokeExact(
                  state, LinuxAbi.SYS_OPENAT2, (long) directory, path, how, howBytes);
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

  static int statx(
      MemorySegment state,
      int directory,
      MemorySegment path,
      int flags,
      int mask,
      MemorySegment result) {
    try {
      return (int) STATX.invokeExact(state, directory, path, flags, mask, result);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long getdents64(MemorySegment state, int fd, MemorySegment records, long bytesMax) {
    try {
      return (long) GETDENTS64.invokeExact(state, fd, records, bytesMax);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long lseek(MemorySegment state, int fd, long offset, int whence) {
    try {
      return (long) LSEEK.invokeExact(state, fd, offset, whence);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long readlinkat(
      MemorySegment state, int directory, MemorySegment path, MemorySegment result, long bytesMax) {
    try {
      return (long) READLINKAT.invokeExact(state, directory, path, result, bytesMax);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long pread(MemorySegment state, int fd, MemorySegment into, long bytes, long offset) {
    try {
      return (long) PREAD.invokeExact(state, fd, into, bytes, offset);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long pwrite(MemorySegment state, int fd, MemorySegment from, long bytes, long offset) {
    try {
      return (long) PWRITE.invokeExact(state, fd, from, bytes, offset);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int ftruncate(MemorySegment state, int fd, long size) {
    try {
      return (int) FTRUNCATE.invokeExact(state, fd, size);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int fallocate(MemorySegment state, int fd, int mode, long offset, long bytes) {
    try {
      return (int) FALLOCATE.invokeExact(state, fd, mode, offset, bytes);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Unlike the others, returns the error number.
  static int posixFadvise(MemorySegment state, int fd, long offset, long bytes, int advice) {
    try {
      return (int) FADVISE.invokeExact(state, fd, offset, bytes, advice);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int fsync(MemorySegment state, int fd) {
    try {
      return (int) FSYNC.invokeExact(state, fd);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int syncfs(MemorySegment state, int fd) {
    try {
      return (int) SYNCFS.invokeExact(state, fd);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int umask(MemorySegment state, int mask) {
    try {
      return (int) UMASK.invokeExact(state, mask);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int mkdirat(MemorySegment state, int directory, MemorySegment path, int mode) {
    try {
      return (int) MKDIRAT.invokeExact(state, directory, path, mode);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int mkfifoat(MemorySegment state, int directory, MemorySegment path, int mode) {
    try {
      return (int) MKFIFOAT.invokeExact(state, directory, path, mode);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int symlinkat(
      MemorySegment state, MemorySegment target, int directory, MemorySegment path) {
    try {
      return (int) SYMLINKAT.invokeExact(state, target, directory, path);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int linkat(
      MemorySegment state,
      int fromDirectory,
      MemorySegment from,
      int toDirectory,
      MemorySegment to,
      int flags) {
    try {
      return (int) LINKAT.invokeExact(state, fromDirectory, from, toDirectory, to, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int renameat2(
      MemorySegment state,
      int fromDirectory,
      MemorySegment from,
      int toDirectory,
      MemorySegment to,
      int flags) {
    try {
      return (int) RENAMEAT2.invokeExact(state, fromDirectory, from, toDirectory, to, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int unlinkat(MemorySegment state, int directory, MemorySegment path, int flags) {
    try {
      return (int) UNLINKAT.invokeExact(state, directory, path, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int chmod(MemorySegment state, MemorySegment path, int mode) {
    try {
      return (int) CHMOD.invokeExact(state, path, mode);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int fchmod(MemorySegment state, int fd, int mode) {
    try {
      return (int) FCHMOD.invokeExact(state, fd, mode);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int fchownat(
      MemorySegment state, int directory, MemorySegment path, int user, int group, int flags) {
    try {
      return (int) FCHOWNAT.invokeExact(state, directory, path, user, group, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int utimensat(
      MemorySegment state, int directory, MemorySegment path, MemorySegment times, int flags) {
    try {
      return (int) UTIMENSAT.invokeExact(state, directory, path, times, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int futimens(MemorySegment state, int fd, MemorySegment times) {
    try {
      return (int) FUTIMENS.invokeExact(state, fd, times);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long listxattr(
      MemorySegment state, MemorySegment path, MemorySegment names, long bytesMax) {
    try {
      return (long) LISTXATTR.invokeExact(state, path, names, bytesMax);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static long getxattr(
      MemorySegment state,
      MemorySegment path,
      MemorySegment name,
      MemorySegment value,
      long bytesMax) {
    try {
      return (long) GETXATTR.invokeExact(state, path, name, value, bytesMax);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int setxattr(
      MemorySegment state,
      MemorySegment path,
      MemorySegment name,
      MemorySegment value,
      long bytes,
      int flags) {
    try {
      return (int) SETXATTR.invokeExact(state, path, name, value, bytes, flags);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  static int removexattr(MemorySegment state, MemorySegment path, MemorySegment name) {
    try {
      return (int) REMOVEXATTR.invokeExact(state, path, name);
    } catch (Throwable e) {
      throw broken(e);
    }
  }
}
