package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.Wire.U32;
import static io.fullwire.agent.kernel.linux.Wire.U64;

import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.posix.Errno;
import io.fullwire.posix.foreign.NativeFunctions;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/// Encodes notices and writes them to the device. One thread.
///
/// Each is a message like an answer, with unique 0 and the notice's code in place of the error:
///
/// | notice      | code | body                                                                   |
/// |-------------|-----:|------------------------------------------------------------------------|
/// | INVAL_INODE |    2 | inode (8), from (8), length (8); from −1: attributes only              |
/// | INVAL_ENTRY |    3 | directory (8), length of the name (4), flags (4), name, zero byte      |
/// | STORE       |    4 | inode (8), offset (8), size (4), 0 (4), content                        |
/// | DELETE      |    6 | directory (8), inode (8), length of the name (4), 0 (4), name, zero    |
/// | INC_EPOCH   |    8 | none                                                                   |
final class NoticeWriter {

  private static final Logger LOG = System.getLogger(NoticeWriter.class.getName());

  private static final int INVAL_INODE = 2;
  private static final int INVAL_ENTRY = 3;
  private static final int STORE = 4;
  private static final int DELETE = 6;
  private static final int INC_EPOCH = 8;

  private static final int FLAG_EXPIRE_ONLY = 1;
  private static final int STORE_HEAD_BYTES = 24;

  /// Content of one message: whole pages of any size, since the kernel cannot use a part of one.
  private static final int STORE_BYTES_MAX = InitNegotiation.TRANSFER_BYTES_MAX - 65_536;

  private final ReplyBuffer buffer =
      new ReplyBuffer(Arena.ofAuto(), InitNegotiation.TRANSFER_BYTES_MAX);
  private final MemorySegment body = buffer.body();
  private final Connection connection;
  private final int fd;

  NoticeWriter(Connection connection, int fd) {
    this.connection = connection;
    this.fd = fd;
  }

  void inode(Notice.Inode notice) {
    if (isKnown(notice.inode())) {
      invalidate(notice.inode(), notice.from(), notice.length());
    }
  }

  /// Attributes and content of one inode; the caller has seen that it is known.
  void invalidate(long inode, long from, long length) {
    body.set(U64, 0, inode);
    body.set(U64, 8, from);
    body.set(U64, 16, length);
    int _ = write("INVAL_INODE", INVAL_INODE, 24);
  }

  void entry(Notice.Entry notice) {
    if (!isKnown(notice.directory())) {
      return;
    }
    byte[] name = notice.name();
    boolean expire = notice.expireOnly() && connection.agreement().has(Feature.EXPIRE_ONLY);
    body.set(U64, 0, notice.directory());
    body.set(U32, 8, name.length);
    body.set(U32, 12, expire ? FLAG_EXPIRE_ONLY : 0);
    putName(16, name);
    int failure = write("INVAL_ENTRY", INVAL_ENTRY, 16 + name.length + 1);
    if (failure == Errno.ENOENT || expire) {
      // A name the kernel does not know leaves the cached listing alone, and so does expiry.
      invalidate(notice.directory(), 0, 0);
    }
  }

  void deletion(Notice.Deletion notice) {
    if (!isKnown(notice.directory())) {
      return;
    }
    byte[] name = notice.name();
    body.set(U64, 0, notice.directory());
    body.set(U64, 8, notice.inode());
    body.set(U32, 16, name.length);
    body.set(U32, 20, 0);
    putName(24, name);
    int failure = write("DELETE", DELETE, 24 + name.length + 1);
    if (failure == Errno.ENOENT || failure == Errno.ENOTEMPTY || failure == Errno.EBUSY) {
      // Not known, or in use as a mount point: then the name must at least be looked up again.
      entry(new Notice.Entry(notice.directory(), name, false));
    }
  }

  void content(Notice.Content notice) {
    if (!isKnown(notice.inode())) {
      return;
    }
    ByteBuffer bytes = notice.bytes().duplicate();
    long at = notice.from();
    while (bytes.hasRemaining()) {
      int length = Math.min(bytes.remaining(), STORE_BYTES_MAX);
      body.set(U64, 0, notice.inode());
      body.set(U64, 8, at);
      body.set(U32, 16, length);
      body.set(U32, 20, 0);
      MemorySegment.copy(
          MemorySegment.ofBuffer(bytes),
          ValueLayout.JAVA_BYTE,
          0,
          body,
          ValueLayout.JAVA_BYTE,
          STORE_HEAD_BYTES,
          length);
      if (write("STORE", STORE, STORE_HEAD_BYTES + length) != 0) {
        return;
      }
      bytes.position(bytes.position() + length);
      at += length;
    }
  }

  /// Makes the kernel ask again for every name.
  void epoch() {
    int _ = write("INC_EPOCH", INC_EPOCH, 0);
  }

  private boolean isKnown(long inode) {
    return inode == FileSystem.ROOT_INODE || connection.known().contains(inode);
  }

  private void putName(int at, byte[] name) {
    Wire.put(body, at, name);
    body.set(ValueLayout.JAVA_BYTE, at + name.length, (byte) 0);
  }

  /// @return 0, or why the kernel had nothing to do
  /// @throws IllegalStateException if it could not do it
  private int write(String what, int code, int bodyBytes) {
    buffer.putHeader(0, -code, bodyBytes);
    long bytes = ReplyBuffer.HEADER_BYTES + (long) bodyBytes;
    while (true) {
      if (Libc.write(buffer.callState(), fd, buffer.headerAddress(), bytes) >= 0) {
        return 0;
      }
      int failure = NativeFunctions.errno(buffer.callState());
      if (failure == Errno.EINTR) {
        continue;
      }
      boolean expected =
          failure == Errno.ENOENT
              || failure == Errno.ENOTEMPTY
              || failure == Errno.EBUSY
              || Device.isEnd(failure);
      if (expected) {
        return failure;
      }
      if (code != STORE) {
        throw new IllegalStateException(what + ": " + Errno.name(failure));
      }
      LOG.log(Level.ERROR, "{0}: {1}", what, Errno.name(failure));
      return failure;
    }
  }
}
