package io.fullwire.agent.sync.content;

import io.fullwire.posix.Advice;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.Timestamp;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// A file to be read whose status changes as a test says.
final class ScriptedFile implements OpenFile {
  private final Deque<FileStatus> statuses;
  private final byte[] bytes;

  /// @param statuses one for each time it is asked; the last one stays
  ScriptedFile(byte[] bytes, FileStatus... statuses) {
    this.bytes = bytes;
    this.statuses = new ArrayDeque<>(List.of(statuses));
  }

  @Override
  public FileStatus status() {
    return statuses.size() > 1 ? statuses.removeFirst() : statuses.getFirst();
  }

  @Override
  public int read(ByteBuffer buffer, long fromBytes) {
    int count = (int) Math.min(buffer.remaining(), bytes.length - fromBytes);
    if (count <= 0) {
      return 0;
    }
    buffer.put(bytes, (int) fromBytes, count);
    return count;
  }

  @Override
  public long seekData(long fromBytes) {
    return fromBytes < bytes.length ? fromBytes : -1;
  }

  @Override
  public long seekHole(long fromBytes) {
    return bytes.length;
  }

  @Override
  public List<byte[]> attributeNames() {
    return List.of();
  }

  @Override
  public byte[] attribute(byte[] attribute) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void write(ByteBuffer buffer, long fromBytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void truncate(long sizeBytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean allocate(long fromBytes, long lengthBytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setPermissions(int permissions) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setOwner(int userId, int groupId) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setTimes(Timestamp accessed, Timestamp modified) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setAttribute(byte[] attribute, byte[] value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void advise(Advice advice, long fromBytes, long lengthBytes) {}

  @Override
  public void sync() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
