package io.fullwire.posix;

import java.nio.ByteBuffer;
import java.util.List;

/// An open file. Offsets and lengths are in bytes; buffers are direct. Safe to use from several
/// threads at once, but not while it is closed.
public interface OpenFile extends AutoCloseable {

  FileStatus status() throws PosixException;

  /// Reads into `buffer` from an offset, up to what remains in it, and moves its position.
  ///
  /// @return bytes read, at least 1; 0 at the end of the file (or for a full buffer)
  int read(ByteBuffer buffer, long fromBytes) throws PosixException;

  /// Writes all that remains in `buffer` at an offset, and moves its position.
  void write(ByteBuffer buffer, long fromBytes) throws PosixException;

  /// First offset at or after `fromBytes` with data; -1 if there is none.
  long seekData(long fromBytes) throws PosixException;

  /// First offset at or after `fromBytes` in a hole; the end of the file counts as one, -1 beyond.
  long seekHole(long fromBytes) throws PosixException;

  /// Cuts the file, or makes it longer by a hole.
  void truncate(long sizeBytes) throws PosixException;

  /// Reserves disk space, so that writing there cannot fail with `ENOSPC`, without changing the
  /// size. False where the file system cannot do that.
  boolean allocate(long fromBytes, long lengthBytes) throws PosixException;

  void setPermissions(int permissions) throws PosixException;

  void setOwner(int userId, int groupId) throws PosixException;

  void setTimes(Timestamp accessed, Timestamp modified) throws PosixException;

  List<byte[]> attributeNames() throws PosixException;

  byte[] attribute(byte[] attribute) throws PosixException;

  void setAttribute(byte[] attribute, byte[] value) throws PosixException;

  /// A hint; never fails for what the file cannot do.
  void advise(Advice advice, long fromBytes, long lengthBytes) throws PosixException;

  /// Returns when content and attributes are on disk.
  void sync() throws PosixException;

  @Override
  void close();
}
