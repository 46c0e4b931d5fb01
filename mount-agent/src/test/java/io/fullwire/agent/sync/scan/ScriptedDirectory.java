package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import io.fullwire.posix.EntryVisitor;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.Timestamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// A directory whose entries answer as a test says.
public final class ScriptedDirectory implements Directory {
  private static final Timestamp TIME = new Timestamp(1_000, 0);

  private final Map<String, FileStatus> statuses = new LinkedHashMap<>();
  private final Map<String, Integer> errors = new LinkedHashMap<>();
  private final Map<String, Supplier<OpenFile>> files = new LinkedHashMap<>();
  private int listingError;
  private boolean closed;

  public ScriptedDirectory file(String name, Supplier<OpenFile> file) {
    statuses.put(name, status(FileType.REGULAR, 1, 0, TIME));
    files.put(name, file);
    return this;
  }

  public ScriptedDirectory entry(String name, FileType type) {
    statuses.put(name, status(type, statuses.size() + 1, 0, TIME));
    return this;
  }

  /// An entry that is listed and whose status cannot be had.
  public ScriptedDirectory failing(String name, int errno) {
    statuses.put(name, status(FileType.REGULAR, 1, 0, TIME));
    errors.put(name, errno);
    return this;
  }

  /// The listing fails behind its last entry.
  public ScriptedDirectory failingAtTheEnd(int errno) {
    listingError = errno;
    return this;
  }

  public boolean isClosed() {
    return closed;
  }

  public static FileStatus status(FileType type, long inode, long size, Timestamp changed) {
    return new FileStatus(
        type, 0644, inode, 1, 0, 0, size, size, 1, 0, 0, changed, changed, changed, null);
  }

  @Override
  public FileStatus status() {
    return status(FileType.DIRECTORY, 999, 0, TIME);
  }

  @Override
  public FileStatus status(byte[] name) throws PosixException {
    String text = text(name);
    if (errors.containsKey(text)) {
      throw new PosixException("statx", text, errors.get(text));
    }
    FileStatus status = statuses.get(text);
    if (status == null) {
      throw new PosixException("statx", text, Errno.ENOENT);
    }
    return status;
  }

  @Override
  public void list(EntryVisitor visitor) throws IOException {
    for (var entry : statuses.entrySet()) {
      byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
      visitor.entry(name, entry.getValue().type(), entry.getValue().inode());
    }
    if (listingError != 0) {
      throw new PosixException("getdents64", ".", listingError);
    }
  }

  @Override
  public Directory directory(byte[] name) throws PosixException {
    throw new PosixException("openat2", text(name), Errno.EACCES);
  }

  @Override
  public OpenFile open(byte[] name) {
    return files.get(text(name)).get();
  }

  @Override
  public byte[] readLink(byte[] name) {
    return "target".getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public List<byte[]> attributeNames(byte[] name) {
    return List.of();
  }

  @Override
  public byte[] attribute(byte[] name, byte[] attribute) throws PosixException {
    throw new PosixException("getxattr", text(name), Errno.ENODATA);
  }

  @Override
  public List<byte[]> attributeNames() {
    return List.of();
  }

  @Override
  public byte[] attribute(byte[] attribute) throws PosixException {
    throw new PosixException("getxattr", ".", Errno.ENODATA);
  }

  @Override
  public void close() {
    closed = true;
  }

  private static String text(byte[] name) {
    return new String(name, StandardCharsets.UTF_8);
  }
}
