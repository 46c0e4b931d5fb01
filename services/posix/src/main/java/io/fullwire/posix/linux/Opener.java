package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.PosixException;
import java.lang.foreign.MemorySegment;

/// Opens one entry of a directory without following links, by `openat2` where the kernel has it
/// (5.6 and later, and no filter in the way), else by `openat`.
///
/// `struct open_how`, 24 bytes: flags (8), mode (8), resolve (8).
final class Opener {

  private static final long HOW_BYTES = 24;
  private static final long HOW_FLAGS = 0;
  private static final long HOW_MODE = 8;
  private static final long HOW_RESOLVE = 16;
  private static final long RESOLVE =
      Flags.RESOLVE_BENEATH | Flags.RESOLVE_NO_SYMLINKS | Flags.RESOLVE_NO_MAGICLINKS;

  private final LinuxAbi abi;
  private final boolean openat2;

  Opener(LinuxAbi abi) {
    this(abi, kernelHasOpenat2());
  }

  Opener(LinuxAbi abi, boolean openat2) {
    this.abi = abi;
    this.openat2 = openat2;
  }

  int directoryFlag() {
    return abi.openDirectory();
  }

  /// Opens a path given by the user, whose links are followed.
  Descriptor openPath(byte[] path) throws PosixException {
    if (path.length >= Scratch.PATH_BYTES_MAX) {
      throw new PosixException("open", Names.printable(path), Errno.ENAMETOOLONG);
    }
    try (Scratch scratch = Scratch.take()) {
      int flags = abi.openDirectory() | Flags.O_CLOEXEC;
      int fd = Libc.openat(scratch.state, Flags.AT_FDCWD, scratch.first(path), flags, 0);
      if (fd < 0) {
        throw new PosixException("open", Names.printable(path), scratch.errno());
      }
      return new Descriptor(fd, path);
    }
  }

  /// Opens an entry of `directory`; the flags get close-on-exec and no-follow added.
  ///
  /// @param mode permissions of a file that is made, else 0
  Descriptor open(int directory, byte[] name, int flags, int mode) throws PosixException {
    EntryNames.require("openat", name);
    int all = flags | Flags.O_CLOEXEC | abi.openNoFollow();
    try (Scratch scratch = Scratch.take()) {
      int fd =
          openat2
              ? openat2(scratch, directory, name, all, mode)
              : Libc.openat(scratch.state, directory, scratch.first(name), all, mode);
      if (fd < 0) {
        String call = openat2 ? "openat2" : "openat";
        throw new PosixException(call, Names.printable(name), scratch.errno());
      }
      return new Descriptor(fd, name);
    }
  }

  /// A descriptor that only names a node, of whatever kind, links included.
  Descriptor openNode(int directory, byte[] name) throws PosixException {
    return open(directory, name, Flags.O_PATH, 0);
  }

  private static int openat2(Scratch scratch, int directory, byte[] name, int flags, int mode) {
    MemorySegment how = scratch.result;
    how.set(JAVA_LONG, HOW_FLAGS, flags);
    how.set(JAVA_LONG, HOW_MODE, mode);
    how.set(JAVA_LONG, HOW_RESOLVE, RESOLVE);
    return Libc.openat2(scratch.state, directory, scratch.first(name), how, HOW_BYTES);
  }

  /// Tried rather than read from a version, since a system-call filter may refuse it.
  private static boolean kernelHasOpenat2() {
    try (Scratch scratch = Scratch.take()) {
      int fd = openat2(scratch, Flags.AT_FDCWD, new byte[] {'.'}, Flags.O_PATH, 0);
      return fd >= 0 && Libc.close(scratch.state, fd) == 0;
    }
  }
}
