package io.fullwire.posix.nio;

import static io.fullwire.posix.nio.NioErrors.act;
import static io.fullwire.posix.nio.NioErrors.call;

import io.fullwire.posix.Advice;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.Timestamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;

/// An open file by its channel, its attributes by its path. Holes cannot be seen: all is data.
final class NioOpenFile implements OpenFile {

  private final Path path;
  private final FileChannel channel;

  NioOpenFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  @Override
  public FileStatus status() throws PosixException {
    return NioNode.status(path);
  }

  @Override
  public int read(ByteBuffer buffer, long fromBytes) throws PosixException {
    return call("read", path, () -> Math.max(0, channel.read(buffer, fromBytes)));
  }

  @Override
  public void write(ByteBuffer buffer, long fromBytes) throws PosixException {
    act(
        "write",
        path,
        () -> {
          long at = fromBytes;
          while (buffer.hasRemaining()) {
            at += channel.write(buffer, at);
          }
        });
  }

  @Override
  public long seekData(long fromBytes) throws PosixException {
    return fromBytes < size() ? fromBytes : -1;
  }

  @Override
  public long seekHole(long fromBytes) throws PosixException {
    long size = size();
    return fromBytes < size ? size : -1;
  }

  @Override
  public void truncate(long sizeBytes) throws PosixException {
    act(
        "truncate",
        path,
        () -> {
          if (sizeBytes > channel.size()) {
            int written = channel.write(ByteBuffer.allocate(1), sizeBytes - 1);
            assert written == 1;
          } else {
            FileChannel _ = channel.truncate(sizeBytes);
          }
        });
  }

  @Override
  public boolean allocate(long fromBytes, long lengthBytes) {
    return false;
  }

  @Override
  public void setPermissions(int permissions) throws PosixException {
    NioNode.setPermissions(path, permissions);
  }

  @Override
  public void setOwner(int userId, int groupId) throws PosixException {
    NioNode.setOwner(path, userId, groupId);
  }

  @Override
  public void setTimes(Timestamp accessed, Timestamp modified) throws PosixException {
    NioNode.setTimes(path, accessed, modified);
  }

  @Override
  public List<byte[]> attributeNames() throws PosixException {
    return NioNode.attributeNames(path);
  }

  @Override
  public byte[] attribute(byte[] attribute) throws PosixException {
    return NioNode.attribute(path, attribute);
  }

  @Override
  public void setAttribute(byte[] attribute, byte[] value) throws PosixException {
    NioNode.setAttribute(path, attribute, value);
  }

  @Override
  public void advise(Advice advice, long fromBytes, long lengthBytes) {
    // A hint that cannot be passed on.
  }

  @Override
  public void sync() throws PosixException {
    act("fsync", path, () -> channel.force(true));
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException("cannot close " + path, e);
    }
  }

  private long size() throws PosixException {
    return call("stat", path, channel::size);
  }
}
