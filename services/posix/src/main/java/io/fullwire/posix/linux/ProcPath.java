package io.fullwire.posix.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.fullwire.posix.Errno;
import io.fullwire.posix.Names;
import io.fullwire.posix.PosixException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Calls that the kernel offers by path only, made on an open node by way of `/proc/self/fd`.
///
/// That path leads to exactly the node that is open, be it a link, and works for nodes opened
/// without the right to read them, for which the calls by descriptor refuse.
final class ProcPath {

  private ProcPath() {}

  /// Names of extended attributes; none where the file system has none.
  static List<byte[]> attributeNames(Descriptor node) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      MemorySegment path = path(scratch, node, "listxattr");
      long bytes = Libc.listxattr(scratch.state, path, scratch.result, Scratch.RESULT_BYTES);
      if (bytes < 0) {
        if (scratch.errno() == Errno.EOPNOTSUPP) {
          return List.of();
        }
        throw node.failed("listxattr", scratch);
      }
      return split(scratch.result, bytes);
    }
  }

  static byte[] attribute(Descriptor node, byte[] attribute) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      MemorySegment path = path(scratch, node, "getxattr");
      MemorySegment key = key(scratch, node, "getxattr", attribute);
      long bytes = Libc.getxattr(scratch.state, path, key, scratch.result, Scratch.RESULT_BYTES);
      if (bytes < 0) {
        throw node.failed("getxattr", scratch);
      }
      return scratch.resultBytes(bytes);
    }
  }

  static void setAttribute(Descriptor node, byte[] attribute, byte[] value) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (value.length > Scratch.RESULT_BYTES) {
        throw new PosixException("setxattr", node.printableName(), Errno.E2BIG);
      }
      MemorySegment path = path(scratch, node, "setxattr");
      MemorySegment key = key(scratch, node, "setxattr", attribute);
      MemorySegment.copy(value, 0, scratch.result, JAVA_BYTE, 0, value.length);
      if (Libc.setxattr(scratch.state, path, key, scratch.result, value.length, 0) != 0) {
        throw node.failed("setxattr", scratch);
      }
    }
  }

  static void removeAttribute(Descriptor node, byte[] attribute) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      MemorySegment path = path(scratch, node, "removexattr");
      MemorySegment key = key(scratch, node, "removexattr", attribute);
      if (Libc.removexattr(scratch.state, path, key) != 0) {
        throw node.failed("removexattr", scratch);
      }
    }
  }

  static void setPermissions(Descriptor node, int permissions) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.chmod(scratch.state, path(scratch, node, "chmod"), permissions) != 0) {
        throw node.failed("chmod", scratch);
      }
    }
  }

  private static MemorySegment path(Scratch scratch, Descriptor node, String operation)
      throws PosixException {
    String path = "/proc/self/fd/" + node.fd(operation);
    return scratch.first(path.getBytes(StandardCharsets.US_ASCII));
  }

  private static MemorySegment key(
      Scratch scratch, Descriptor node, String operation, byte[] attribute) throws PosixException {
    if (attribute.length > Names.NAME_BYTES_MAX) {
      throw new PosixException(operation, node.printableName(), Errno.ERANGE);
    }
    return scratch.second(attribute);
  }

  private static List<byte[]> split(MemorySegment names, long bytes) {
    List<byte[]> split = new ArrayList<>();
    long start = 0;
    for (long at = 0; at < bytes; at++) {
      if (names.get(JAVA_BYTE, at) == 0) {
        byte[] name = new byte[Math.toIntExact(at - start)];
        MemorySegment.copy(names, JAVA_BYTE, start, name, 0, name.length);
        split.add(name);
        start = at + 1;
      }
    }
    return split;
  }
}
