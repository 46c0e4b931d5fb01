package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fullwire.posix.FileStatus;
import io.fullwire.posix.Names;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.Timestamp;
import java.lang.foreign.MemorySegment;

/// Status and attributes of a node, given an open directory and the node's name in it, or an open
/// node and no name.
///
/// `struct timespec`: seconds (8), nanoseconds (8); a pair is accessed, then modified.
final class NodeChanges {

  private static final byte[] ITSELF = {};
  private static final long TIMES_BYTES = 32;

  private NodeChanges() {}

  static FileStatus status(Descriptor node) throws PosixException {
    return status(node, ITSELF, Flags.AT_EMPTY_PATH);
  }

  static FileStatus status(Descriptor directory, byte[] name) throws PosixException {
    EntryNames.require("statx", name);
    return status(directory, name, Flags.AT_SYMLINK_NOFOLLOW | Flags.AT_NO_AUTOMOUNT);
  }

  static void setOwner(Descriptor node, int user, int group) throws PosixException {
    setOwner(node, ITSELF, user, group, Flags.AT_EMPTY_PATH);
  }

  static void setOwner(Descriptor directory, byte[] name, int user, int group)
      throws PosixException {
    EntryNames.require("fchownat", name);
    setOwner(directory, name, user, group, Flags.AT_SYMLINK_NOFOLLOW);
  }

  static void setTimes(Descriptor node, Timestamp accessed, Timestamp modified)
      throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      MemorySegment times = times(scratch, accessed, modified);
      if (Libc.futimens(scratch.state, node.fd("futimens"), times) != 0) {
        throw node.failed("futimens", scratch);
      }
    }
  }

  static void setTimes(Descriptor directory, byte[] name, Timestamp accessed, Timestamp modified)
      throws PosixException {
    EntryNames.require("utimensat", name);
    try (Scratch scratch = Scratch.take()) {
      MemorySegment times = times(scratch, accessed, modified);
      int fd = directory.fd("utimensat");
      MemorySegment path = scratch.first(name);
      if (Libc.utimensat(scratch.state, fd, path, times, Flags.AT_SYMLINK_NOFOLLOW) != 0) {
        throw failed("utimensat", name, scratch);
      }
    }
  }

  static void setPermissions(Descriptor node, int permissions) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.fchmod(scratch.state, node.fd("fchmod"), permissions) != 0) {
        throw node.failed("fchmod", scratch);
      }
    }
  }

  static PosixException failed(String operation, byte[] name, Scratch scratch) {
    return new PosixException(operation, Names.printable(name), scratch.errno());
  }

  private static FileStatus status(Descriptor at, byte[] name, int flags) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      MemorySegment statx = scratch.result.asSlice(0, StatxLayout.BYTES);
      int fd = at.fd("statx");
      MemorySegment path = scratch.first(name);
      int mask = StatxLayout.MASK_BASIC_AND_CREATED;
      if (Libc.statx(scratch.state, fd, path, flags, mask, statx) != 0) {
        throw name.length == 0 ? at.failed("statx", scratch) : failed("statx", name, scratch);
      }
      return StatxLayout.read(statx);
    }
  }

  private static void setOwner(Descriptor at, byte[] name, int user, int group, int flags)
      throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      int fd = at.fd("fchownat");
      if (Libc.fchownat(scratch.state, fd, scratch.first(name), user, group, flags) != 0) {
        throw name.length == 0 ? at.failed("fchownat", scratch) : failed("fchownat", name, scratch);
      }
    }
  }

  private static MemorySegment times(Scratch scratch, Timestamp accessed, Timestamp modified) {
    MemorySegment times = scratch.result.asSlice(0, TIMES_BYTES);
    times.set(JAVA_LONG, 0, accessed.seconds());
    times.set(JAVA_LONG, 8, accessed.nanos());
    times.set(JAVA_LONG, 16, modified.seconds());
    times.set(JAVA_LONG, 24, modified.nanos());
    return times;
  }
}
