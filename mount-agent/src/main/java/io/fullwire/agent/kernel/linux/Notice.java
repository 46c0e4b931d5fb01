package io.fullwire.agent.kernel.linux;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/// Something to tell the kernel. Notices are compared by nobody, so names may be plain arrays.
@SuppressWarnings("ArrayRecordComponent")
sealed interface Notice {

  /// An inode whose waiting requests this notice would wait for inside the kernel: the kernel locks
  /// the pages it reads, and a directory in which it looks up. 0 if none.
  long waitsFor();

  /// Attributes of an inode, and content from `from` on; `from` −1 leaves content alone.
  record Inode(long inode, long from, long length) implements Notice {
    @Override
    public long waitsFor() {
      return from < 0 ? 0 : inode;
    }
  }

  record Entry(long directory, byte[] name, boolean expireOnly) implements Notice {
    @Override
    public long waitsFor() {
      return directory;
    }
  }

  record Deletion(long directory, long inode, byte[] name) implements Notice {
    @Override
    public long waitsFor() {
      return directory;
    }
  }

  record Content(long inode, long from, ByteBuffer bytes) implements Notice {
    @Override
    public long waitsFor() {
      return inode;
    }
  }

  record Everything() implements Notice {
    @Override
    public long waitsFor() {
      return 0;
    }
  }

  /// Nothing to tell, but someone wants to know when all before it has been.
  record Barrier(CompletableFuture<Void> reached) implements Notice {
    @Override
    public long waitsFor() {
      return 0;
    }
  }
}
