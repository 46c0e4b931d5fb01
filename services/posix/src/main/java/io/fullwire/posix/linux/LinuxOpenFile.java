package io.fullwire.posix.linux;

import io.fullwire.posix.Advice;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.Timestamp;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.List;

/// An open file by its descriptor.
final class LinuxOpenFile implements OpenFile {

  private final Descriptor file;

  LinuxOpenFile(Descriptor file) {
    this.file = file;
  }

  @Override
  public FileStatus status() throws PosixException {
    return NodeChanges.status(file);
  }

  @Override
  public int read(ByteBuffer buffer, long fromBytes) throws PosixException {
    MemorySegment into = direct(buffer);
    try (Scratch scratch = Scratch.take()) {
      long read = Libc.pread(scratch.state, file.fd("pread"), into, into.byteSize(), fromBytes);
      if (read < 0) {
        throw file.failed("pread", scratch);
      }
      buffer.position(buffer.position() + (int) read);
      return (int) read;
    }
  }

  @Override
  public void write(ByteBuffer buffer, long fromBytes) throws PosixException {
    long at = fromBytes;
    try (Scratch scratch = Scratch.take()) {
      while (buffer.hasRemaining()) {
        MemorySegment from = direct(buffer);
        long written = Libc.pwrite(scratch.state, file.fd("pwrite"), from, from.byteSize(), at);
        if (written < 0) {
          throw file.failed("pwrite", scratch);
        }
        buffer.position(buffer.position() + (int) written);
        at += written;
      }
    }
  }

  @Override
  public long seekData(long fromBytes) throws PosixException {
    return seek(fromBytes, Flags.SEEK_DATA);
  }

  @Override
  public long seekHole(long fromBytes) throws PosixException {
    return seek(fromBytes, Flags.SEEK_HOLE);
  }

  @Override
  public void truncate(long sizeBytes) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.ftruncate(scratch.state, file.fd("ftruncate"), sizeBytes) != 0) {
        throw file.failed("ftruncate", scratch);
      }
    }
  }

  @Override
  public boolean allocate(long fromBytes, long lengthBytes) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      int mode = Flags.FALLOC_FL_KEEP_SIZE;
      int fd = file.fd("fallocate");
      if (Libc.fallocate(scratch.state, fd, mode, fromBytes, lengthBytes) == 0) {
        return true;
      }
      if (scratch.errno() == Errno.EOPNOTSUPP || scratch.errno() == Errno.ENOSYS) {
        return false;
      }
      throw file.failed("fallocate", scratch);
    }
  }

  @Override
  public void setPermissions(int permissions) throws PosixException {
    NodeChanges.setPermissions(file, permissions);
  }

  @Override
  public void setOwner(int userId, int groupId) throws PosixException {
    NodeChanges.setOwner(file, userId, groupId);
  }

  @Override
  public void setTimes(Timestamp accessed, Timestamp modified) throws PosixException {
    NodeChanges.setTimes(file, accessed, modified);
  }

  @Override
  public List<byte[]> attributeNames() throws PosixException {
    return ProcPath.attributeNames(file);
  }

  @Override
  public byte[] attribute(byte[] attribute) throws PosixException {
    return ProcPath.attribute(file, attribute);
  }

  @Override
  public void setAttribute(byte[] attribute, byte[] value) throws PosixException {
    ProcPath.setAttribute(file, attribute, value);
  }

  @Override
  public void advise(Advice advice, long fromBytes, long lengthBytes) throws PosixException {
    int number =
        switch (advice) {
          case SEQUENTIAL -> Flags.POSIX_FADV_SEQUENTIAL;
          case WILL_NEED -> Flags.POSIX_FADV_WILLNEED;
          case DONT_NEED -> Flags.POSIX_FADV_DONTNEED;
        };
    try (Scratch scratch = Scratch.take()) {
      // What cannot be advised (a pipe) says so by its result, which changes nothing for a hint.
      int _ =
          Libc.posixFadvise(
              scratch.state, file.fd("posix_fadvise"), fromBytes, lengthBytes, number);
    }
  }

  @Override
  public void sync() throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.fsync(scratch.state, file.fd("fsync")) != 0) {
        throw file.failed("fsync", scratch);
      }
    }
  }

  @Override
  public void close() {
    file.close();
  }

  private long seek(long fromBytes, int whence) throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      long found = Libc.lseek(scratch.state, file.fd("lseek"), fromBytes, whence);
      if (found >= 0) {
        return found;
      }
      if (scratch.errno() == Errno.ENXIO) {
        return -1;
      }
      throw file.failed("lseek", scratch);
    }
  }

  private static MemorySegment direct(ByteBuffer buffer) {
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("a buffer on the heap; it must be direct");
    }
    return MemorySegment.ofBuffer(buffer);
  }
}
