package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.posix.Errno;

/// Answers about opening and closing, which the file system is not asked.
///
/// Where the kernel can do without, the first OPEN and OPENDIR are answered ENOSYS, and it never
/// asks again: no upcall for an open, content and listings kept. Else the answer is 16 bytes:
/// handle (8), flags (4), 0 (4).
final class OpenAnswers {

  private static final int ANSWER_BYTES = 16;
  private static final int KEEP_CACHE = 2;
  private static final int CACHE_DIRECTORY = 8;

  private final Connection connection;

  OpenAnswers(Connection connection) {
    this.connection = connection;
  }

  void open(long unique, Device device, ReplyBuffer buffer) {
    if (connection.agreement().has(Feature.NO_OPEN)) {
      boolean _ = device.send(buffer, unique, Errno.ENOSYS, 0);
    } else {
      handle(unique, KEEP_CACHE, device, buffer);
    }
  }

  void openDirectory(long unique, Device device, ReplyBuffer buffer) {
    if (connection.agreement().has(Feature.NO_OPENDIR)) {
      boolean _ = device.send(buffer, unique, Errno.ENOSYS, 0);
    } else {
      handle(unique, KEEP_CACHE | CACHE_DIRECTORY, device, buffer);
    }
  }

  private static void handle(long unique, int flags, Device device, ReplyBuffer buffer) {
    buffer.body().set(U64, 0, 0);
    buffer.body().set(U32, 8, flags);
    buffer.body().set(U32, 12, 0);
    boolean _ = device.send(buffer, unique, 0, ANSWER_BYTES);
  }
}
