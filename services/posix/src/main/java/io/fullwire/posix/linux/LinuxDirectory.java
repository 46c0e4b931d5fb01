package io.fullwire.posix.linux;

import io.fullwire.posix.Directory;
import io.fullwire.posix.EntryVisitor;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.Names;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.RenameMode;
import io.fullwire.posix.TargetDirectory;
import io.fullwire.posix.Timestamp;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// An open directory by its descriptor; every call is relative to it.
final class LinuxDirectory implements TargetDirectory {

  private static final int LISTING_BYTES = Scratch.RESULT_BYTES;

  private final Opener opener;
  private final Descriptor directory;

  LinuxDirectory(Opener opener, Descriptor directory) {
    this.opener = opener;
    this.directory = directory;
  }

  @Override
  public FileStatus status() throws PosixException {
    return NodeChanges.status(directory);
  }

  @Override
  public FileStatus status(byte[] name) throws PosixException {
    return NodeChanges.status(directory, name);
  }

  @Override
  public void list(EntryVisitor visitor) throws IOException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.lseek(scratch.state, directory.fd("lseek"), 0, 0) != 0) {
        throw directory.failed("lseek", scratch);
      }
      while (true) {
        int fd = directory.fd("getdents64");
        long filled = Libc.getdents64(scratch.state, fd, scratch.result, LISTING_BYTES);
        if (filled < 0) {
          throw directory.failed("getdents64", scratch);
        }
        if (filled == 0 || !showEntries(scratch.result, filled, visitor)) {
          return;
        }
      }
    }
  }

  @Override
  public TargetDirectory directory(byte[] name) throws PosixException {
    int flags = Flags.O_RDONLY | opener.directoryFlag();
    return new LinuxDirectory(opener, opener.open(fd("openat"), name, flags, 0));
  }

  @Override
  public OpenFile open(byte[] name) throws PosixException {
    int flags = Flags.O_RDONLY | Flags.O_NONBLOCK;
    return new LinuxOpenFile(opener.open(fd("openat"), name, flags, 0));
  }

  @Override
  public byte[] readLink(byte[] name) throws PosixException {
    EntryNames.require("readlinkat", name);
    try (Scratch scratch = Scratch.take()) {
      MemorySegment path = scratch.first(name);
      long length =
          Libc.readlinkat(
              scratch.state, fd("readlinkat"), path, scratch.result, Scratch.RESULT_BYTES);
      if (length < 0) {
        throw NodeChanges.failed("readlinkat", name, scratch);
      }
      return scratch.resultBytes(length);
    }
  }

  @Override
  public List<byte[]> attributeNames(byte[] name) throws PosixException {
    try (Descriptor node = opener.openNode(fd("openat"), name)) {
      return ProcPath.attributeNames(node);
    }
  }

  @Override
  public byte[] attribute(byte[] name, byte[] attribute) throws PosixException {
    try (Descriptor node = opener.openNode(fd("openat"), name)) {
      return ProcPath.attribute(node, attribute);
    }
  }

  @Override
  public List<byte[]> attributeNames() throws PosixException {
    return ProcPath.attributeNames(directory);
  }

  @Override
  public byte[] attribute(byte[] attribute) throws PosixException {
    return ProcPath.attribute(directory, attribute);
  }

  @Override
  public OpenFile create(byte[] name, int permissions) throws PosixException {
    int flags = Flags.O_RDWR | Flags.O_CREAT | Flags.O_EXCL;
    return new LinuxOpenFile(opener.open(fd("openat"), name, flags, permissions));
  }

  @Override
  public OpenFile openForWriting(byte[] name) throws PosixException {
    int flags = Flags.O_RDWR | Flags.O_NONBLOCK;
    return new LinuxOpenFile(opener.open(fd("openat"), name, flags, 0));
  }

  @Override
  public void makeDirectory(byte[] name, int permissions) throws PosixException {
    EntryNames.require("mkdirat", name);
    try (Scratch scratch = Scratch.take()) {
      if (Libc.mkdirat(scratch.state, fd("mkdirat"), scratch.first(name), permissions) != 0) {
        throw NodeChanges.failed("mkdirat", name, scratch);
      }
    }
  }

  @Override
  public void makeFifo(byte[] name, int permissions) throws PosixException {
    EntryNames.require("mkfifoat", name);
    try (Scratch scratch = Scratch.take()) {
      if (Libc.mkfifoat(scratch.state, fd("mkfifoat"), scratch.first(name), permissions) != 0) {
        throw NodeChanges.failed("mkfifoat", name, scratch);
      }
    }
  }

  @Override
  public void makeSymlink(byte[] name, byte[] target) throws PosixException {
    EntryNames.require("symlinkat", name);
    if (target.length >= Scratch.PATH_BYTES_MAX) {
      throw new PosixException("symlinkat", Names.printable(name), Errno.ENAMETOOLONG);
    }
    try (Scratch scratch = Scratch.take()) {
      MemorySegment to = scratch.second(target);
      if (Libc.symlinkat(scratch.state, to, fd("symlinkat"), scratch.first(name)) != 0) {
        throw NodeChanges.failed("symlinkat", name, scratch);
      }
    }
  }

  @Override
  public void link(Directory source, byte[] existing, byte[] name) throws PosixException {
    EntryNames.require("linkat", existing);
    EntryNames.require("linkat", name);
    try (Scratch scratch = Scratch.take()) {
      int from = ofLinux(source).fd("linkat");
      MemorySegment old = scratch.second(existing);
      if (Libc.linkat(scratch.state, from, old, fd("linkat"), scratch.first(name), 0) != 0) {
        throw NodeChanges.failed("linkat", name, scratch);
      }
    }
  }

  @Override
  public void rename(byte[] name, TargetDirectory to, byte[] toName, RenameMode mode)
      throws PosixException {
    EntryNames.require("renameat2", name);
    EntryNames.require("renameat2", toName);
    int flags =
        switch (mode) {
          case REPLACE -> 0;
          case KEEP -> Flags.RENAME_NOREPLACE;
          case EXCHANGE -> Flags.RENAME_EXCHANGE;
        };
    try (Scratch scratch = Scratch.take()) {
      int target = ofLinux(to).fd("renameat2");
      MemorySegment from = scratch.first(name);
      MemorySegment into = scratch.second(toName);
      if (Libc.renameat2(scratch.state, fd("renameat2"), from, target, into, flags) != 0) {
        throw NodeChanges.failed("renameat2", name, scratch);
      }
    }
  }

  @Override
  public void remove(byte[] name) throws PosixException {
    unlink(name, 0);
  }

  @Override
  public void removeDirectory(byte[] name) throws PosixException {
    unlink(name, Flags.AT_REMOVEDIR);
  }

  @Override
  public void setPermissions(byte[] name, int permissions) throws PosixException {
    try (Descriptor node = opener.openNode(fd("openat"), name)) {
      ProcPath.setPermissions(node, permissions);
    }
  }

  @Override
  public void setOwner(byte[] name, int userId, int groupId) throws PosixException {
    NodeChanges.setOwner(directory, name, userId, groupId);
  }

  @Override
  public void setTimes(byte[] name, Timestamp accessed, Timestamp modified) throws PosixException {
    NodeChanges.setTimes(directory, name, accessed, modified);
  }

  @Override
  public void setAttribute(byte[] name, byte[] attribute, byte[] value) throws PosixException {
    try (Descriptor node = opener.openNode(fd("openat"), name)) {
      ProcPath.setAttribute(node, attribute, value);
    }
  }

  @Override
  public void removeAttribute(byte[] name, byte[] attribute) throws PosixException {
    try (Descriptor node = opener.openNode(fd("openat"), name)) {
      ProcPath.removeAttribute(node, attribute);
    }
  }

  @Override
  public void setPermissions(int permissions) throws PosixException {
    NodeChanges.setPermissions(directory, permissions);
  }

  @Override
  public void setOwner(int userId, int groupId) throws PosixException {
    NodeChanges.setOwner(directory, userId, groupId);
  }

  @Override
  public void setTimes(Timestamp accessed, Timestamp modified) throws PosixException {
    NodeChanges.setTimes(directory, accessed, modified);
  }

  @Override
  public void setAttribute(byte[] attribute, byte[] value) throws PosixException {
    ProcPath.setAttribute(directory, attribute, value);
  }

  @Override
  public void sync() throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.fsync(scratch.state, fd("fsync")) != 0) {
        throw directory.failed("fsync", scratch);
      }
    }
  }

  @Override
  public void syncFileSystem() throws PosixException {
    try (Scratch scratch = Scratch.take()) {
      if (Libc.syncfs(scratch.state, fd("syncfs")) != 0) {
        throw directory.failed("syncfs", scratch);
      }
    }
  }

  @Override
  public void close() {
    directory.close();
  }

  private int fd(String operation) throws PosixException {
    return directory.fd(operation);
  }

  private void unlink(byte[] name, int flags) throws PosixException {
    EntryNames.require("unlinkat", name);
    try (Scratch scratch = Scratch.take()) {
      if (Libc.unlinkat(scratch.state, fd("unlinkat"), scratch.first(name), flags) != 0) {
        throw NodeChanges.failed("unlinkat", name, scratch);
      }
    }
  }

  private static boolean showEntries(MemorySegment records, long bytes, EntryVisitor visitor)
      throws IOException {
    for (long at = 0; at < bytes; at += DirentLayout.recordLength(records, at)) {
      byte[] name = DirentLayout.name(records, at);
      if (isDots(name)) {
        continue;
      }
      FileType type = FileType.ofNumber(DirentLayout.type(records, at));
      if (!visitor.entry(name, type, DirentLayout.inode(records, at))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDots(byte[] name) {
    return name[0] == '.' && (name.length == 1 || (name.length == 2 && name[1] == '.'));
  }

  private static LinuxDirectory ofLinux(Directory other) {
    if (other instanceof LinuxDirectory linux) {
      return linux;
    }
    throw new IllegalArgumentException("a directory of another kind: " + other.getClass());
  }
}
