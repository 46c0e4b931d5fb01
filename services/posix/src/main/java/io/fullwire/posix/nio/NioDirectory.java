package io.fullwire.posix.nio;

import static io.fullwire.posix.nio.NioErrors.act;
import static io.fullwire.posix.nio.NioErrors.call;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.fullwire.posix.Directory;
import io.fullwire.posix.EntryVisitor;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.Names;
import io.fullwire.posix.OpenFile;
import io.fullwire.posix.PosixException;
import io.fullwire.posix.RenameMode;
import io.fullwire.posix.TargetDirectory;
import io.fullwire.posix.Timestamp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// A directory by its path.
final class NioDirectory implements TargetDirectory {

  private static final OpenOption[] READ = {StandardOpenOption.READ, NOFOLLOW_LINKS};
  private static final OpenOption[] WRITE = {
    StandardOpenOption.READ, StandardOpenOption.WRITE, NOFOLLOW_LINKS
  };

  private final Path path;

  NioDirectory(Path path) {
    this.path = path;
  }

  @Override
  public FileStatus status() throws PosixException {
    return NioNode.status(path);
  }

  @Override
  public FileStatus status(byte[] name) throws PosixException {
    return NioNode.status(entry(name));
  }

  @Override
  public void list(EntryVisitor visitor) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        FileStatus status = NioNode.status(entry);
        byte[] name = entry.getFileName().toString().getBytes(StandardCharsets.UTF_8);
        if (!visitor.entry(name, status.type(), status.inode())) {
          return;
        }
      }
    } catch (NotDirectoryException | NoSuchFileException | AccessDeniedException e) {
      act(
          "opendir",
          path,
          () -> {
            throw e;
          });
    }
  }

  @Override
  public TargetDirectory directory(byte[] name) throws PosixException {
    Path entry = entry(name);
    if (!Files.isDirectory(entry, NOFOLLOW_LINKS)) {
      int errno = Files.exists(entry, NOFOLLOW_LINKS) ? Errno.ENOTDIR : Errno.ENOENT;
      throw new PosixException("opendir", Names.printable(name), errno);
    }
    return new NioDirectory(entry);
  }

  @Override
  public OpenFile open(byte[] name) throws PosixException {
    Path entry = entry(name);
    return new NioOpenFile(entry, call("open", entry, () -> FileChannel.open(entry, READ)));
  }

  @Override
  public byte[] readLink(byte[] name) throws PosixException {
    Path entry = entry(name);
    return call("readlink", entry, () -> Files.readSymbolicLink(entry).toString())
        .getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public List<byte[]> attributeNames(byte[] name) throws PosixException {
    return NioNode.attributeNames(entry(name));
  }

  @Override
  public byte[] attribute(byte[] name, byte[] attribute) throws PosixException {
    return NioNode.attribute(entry(name), attribute);
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
  public OpenFile create(byte[] name, int permissions) throws PosixException {
    Path entry = entry(name);
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    var asked = PosixFilePermissions.asFileAttribute(permissionSet(permissions));
    return new NioOpenFile(
        entry, call("open", entry, () -> FileChannel.open(entry, options, asked)));
  }

  @Override
  public OpenFile openForWriting(byte[] name) throws PosixException {
    Path entry = entry(name);
    return new NioOpenFile(entry, call("open", entry, () -> FileChannel.open(entry, WRITE)));
  }

  @Override
  public void makeDirectory(byte[] name, int permissions) throws PosixException {
    Path entry = entry(name);
    var asked = PosixFilePermissions.asFileAttribute(permissionSet(permissions));
    Path made = call("mkdir", entry, () -> Files.createDirectory(entry, asked));
    assert made.equals(entry);
  }

  @Override
  public void makeFifo(byte[] name, int permissions) throws PosixException {
    throw new PosixException("mkfifo", Names.printable(name), Errno.EOPNOTSUPP);
  }

  @Override
  public void makeSymlink(byte[] name, byte[] target) throws PosixException {
    Path entry = entry(name);
    String text = text("symlink", target);
    act("symlink", entry, () -> Files.createSymbolicLink(entry, Path.of(text)));
  }

  @Override
  public void link(Directory source, byte[] existing, byte[] name) throws PosixException {
    Path entry = entry(name);
    Path from = ofNio(source).entry(existing);
    act("link", entry, () -> Files.createLink(entry, from));
  }

  @Override
  public void rename(byte[] name, TargetDirectory to, byte[] toName, RenameMode mode)
      throws PosixException {
    Path from = entry(name);
    Path target = ofNio(to).entry(toName);
    if (mode == RenameMode.EXCHANGE) {
      throw new PosixException("rename", Names.printable(name), Errno.EOPNOTSUPP);
    }
    if (mode == RenameMode.KEEP && Files.exists(target, NOFOLLOW_LINKS)) {
      throw new PosixException("rename", Names.printable(toName), Errno.EEXIST);
    }
    act("rename", from, () -> Files.move(from, target, StandardCopyOption.ATOMIC_MOVE));
  }

  @Override
  public void remove(byte[] name) throws PosixException {
    Path entry = entry(name);
    if (Files.isDirectory(entry, NOFOLLOW_LINKS)) {
      throw new PosixException("unlink", Names.printable(name), Errno.EISDIR);
    }
    act("unlink", entry, () -> Files.delete(entry));
  }

  @Override
  public void removeDirectory(byte[] name) throws PosixException {
    Path entry = entry(name);
    if (!Files.isDirectory(entry, NOFOLLOW_LINKS) && Files.exists(entry, NOFOLLOW_LINKS)) {
      throw new PosixException("rmdir", Names.printable(name), Errno.ENOTDIR);
    }
    act("rmdir", entry, () -> Files.delete(entry));
  }

  @Override
  public void setPermissions(byte[] name, int permissions) throws PosixException {
    NioNode.setPermissions(entry(name), permissions);
  }

  @Override
  public void setOwner(byte[] name, int userId, int groupId) throws PosixException {
    NioNode.setOwner(entry(name), userId, groupId);
  }

  @Override
  public void setTimes(byte[] name, Timestamp accessed, Timestamp modified) throws PosixException {
    NioNode.setTimes(entry(name), accessed, modified);
  }

  @Override
  public void setAttribute(byte[] name, byte[] attribute, byte[] value) throws PosixException {
    NioNode.setAttribute(entry(name), attribute, value);
  }

  @Override
  public void removeAttribute(byte[] name, byte[] attribute) throws PosixException {
    NioNode.removeAttribute(entry(name), attribute);
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
  public void setAttribute(byte[] attribute, byte[] value) throws PosixException {
    NioNode.setAttribute(path, attribute, value);
  }

  @Override
  public void sync() throws PosixException {
    act(
        "fsync",
        path,
        () -> {
          try (FileChannel directory = FileChannel.open(path, READ)) {
            directory.force(true);
          }
        });
  }

  /// By the program `sync`, since Java can sync only one file at a time.
  @Override
  public void syncFileSystem() throws PosixException {
    act(
        "sync",
        path,
        () -> {
          try {
            int exit = new ProcessBuilder("sync").inheritIO().start().waitFor();
            if (exit != 0) {
              throw new PosixException("sync", path.toString(), Errno.EIO);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PosixException("sync", path.toString(), Errno.EINTR, e);
          }
        });
  }

  @Override
  public void close() {
    // Nothing is held open.
  }

  private Path entry(byte[] name) throws PosixException {
    if (!Names.isEntryName(name)) {
      int errno = name.length > Names.NAME_BYTES_MAX ? Errno.ENAMETOOLONG : Errno.EINVAL;
      throw new PosixException("open", Names.printable(name), errno);
    }
    return path.resolve(text("open", name));
  }

  private static String text(String operation, byte[] bytes) throws PosixException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new PosixException(operation, Names.printable(bytes), Errno.EILSEQ, e);
    }
  }

  private static Set<PosixFilePermission> permissionSet(int permissions) {
    Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] fromHighest = PosixFilePermission.values();
    for (int i = 0; i < fromHighest.length; i++) {
      if ((permissions & (0x100 >> i)) != 0) {
        set.add(fromHighest[i]);
      }
    }
    return set;
  }

  private static NioDirectory ofNio(Directory other) {
    if (other instanceof NioDirectory nio) {
      return nio;
    }
    throw new IllegalArgumentException("a directory of another kind: " + other.getClass());
  }
}
