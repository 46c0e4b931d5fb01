package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.FileSystemUsage;
import io.fullwire.posix.Errno;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import jnr.ffi.Pointer;
import ru.serce.jnrfuse.FuseFillDir;
import ru.serce.jnrfuse.FuseStubFS;
import ru.serce.jnrfuse.struct.FileStat;
import ru.serce.jnrfuse.struct.FuseFileInfo;
import ru.serce.jnrfuse.struct.Statvfs;

/// What libfuse calls: each call becomes a question to the file system, and waits for its answer.
/// Results are 0 or a length, or a negative error number. Changing calls are not overridden: the
/// mount is read-only, so the kernel refuses them.
final class JnrFileSystem extends FuseStubFS {

  /// A call that may fail with an error number.
  @FunctionalInterface
  private interface Call {
    int run(Caller caller) throws Answer.Failed;
  }

  private static final Logger LOG = System.getLogger(JnrFileSystem.class.getName());

  private final Map<String, LongAdder> upcalls = new ConcurrentHashMap<>();
  private final Waiting waiting = new Waiting();
  private final FileSystem fileSystem;
  private final PathWalk paths;
  private final CompletableFuture<Void> begun;

  /// @param begun completed when the kernel has begun
  JnrFileSystem(FileSystem fileSystem, CompletableFuture<Void> begun) {
    this.fileSystem = fileSystem;
    this.begun = begun;
    paths = new PathWalk(fileSystem);
  }

  FileSystem fileSystem() {
    return fileSystem;
  }

  Waiting waiting() {
    return waiting;
  }

  Map<String, Long> upcalls() {
    Map<String, Long> counts = new TreeMap<>();
    upcalls.forEach((name, count) -> counts.put(name, count.sum()));
    return counts;
  }

  @Override
  public Pointer init(Pointer connection) {
    boolean _ = begun.complete(null);
    return connection;
  }

  @Override
  public int getattr(String path, FileStat stat) {
    return call(
        "GETATTR",
        caller -> {
          paths.attributes(caller, path).write(stat);
          return 0;
        });
  }

  @Override
  public int readlink(String path, Pointer buffer, long size) {
    return call(
        "READLINK",
        caller -> {
          Answers.OfBytes answer = new Answers.OfBytes(caller);
          long inode = paths.inode(caller, path);
          byte[] target = answer.await(() -> fileSystem.readLink(inode, answer));
          int length = (int) Math.min(target.length, size - 1);
          buffer.put(0, target, 0, length);
          buffer.putByte(length, (byte) 0);
          return 0;
        });
  }

  @Override
  public int open(String path, FuseFileInfo info) {
    return call(
        "OPEN",
        caller -> {
          long _ = paths.inode(caller, path);
          return 0;
        });
  }

  @Override
  public int read(String path, Pointer buffer, long size, long offset, FuseFileInfo info) {
    return call(
        "READ",
        caller -> {
          int length = Math.toIntExact(size);
          Answers.OfContent answer = new Answers.OfContent(caller, length);
          long inode = paths.inode(caller, path);
          ByteBuffer content = answer.await(() -> fileSystem.read(inode, offset, length, answer));
          byte[] bytes = new byte[content.remaining()];
          content.get(bytes);
          buffer.put(0, bytes, 0, bytes.length);
          return bytes.length;
        });
  }

  @Override
  public int readdir(
      String path, Pointer buffer, FuseFillDir filler, long offset, FuseFileInfo info) {
    return call(
        "READDIR",
        caller -> {
          long inode = paths.inode(caller, path);
          fill(caller, inode, buffer, filler, offset);
          return 0;
        });
  }

  @Override
  public int statfs(String path, Statvfs statvfs) {
    return call(
        "STATFS",
        caller -> {
          Answers.OfUsage answer = new Answers.OfUsage(caller);
          write(answer.await(() -> fileSystem.usage(answer)), statvfs);
          return 0;
        });
  }

  @Override
  public int getxattr(String path, String name, Pointer value, long size) {
    return call(
        "GETXATTR",
        caller -> {
          Answers.OfBytes answer = new Answers.OfBytes(caller);
          long inode = paths.inode(caller, path);
          return sized(
              answer.await(() -> fileSystem.extendedAttribute(inode, Utf8.bytes(name), answer)),
              value,
              size);
        });
  }

  @Override
  public int listxattr(String path, Pointer list, long size) {
    return call(
        "LISTXATTR",
        caller -> {
          Answers.OfBytes answer = new Answers.OfBytes(caller);
          long inode = paths.inode(caller, path);
          return sized(
              answer.await(() -> fileSystem.extendedAttributeNames(inode, answer)), list, size);
        });
  }

  /// Asks for more until libfuse's buffer is full or the directory ends.
  private void fill(Caller caller, long inode, Pointer buffer, FuseFillDir filler, long offset)
      throws Answer.Failed {
    long cookie = offset;
    while (true) {
      long from = cookie;
      Answers.OfListing answer = new Answers.OfListing(caller);
      List<Answers.Listed> entries = answer.await(() -> fileSystem.list(inode, from, answer));
      for (Answers.Listed entry : entries) {
        if (filler.apply(buffer, entry.name(), null, entry.cookie()) != 0) {
          return;
        }
        cookie = entry.cookie();
      }
      if (entries.isEmpty()) {
        return;
      }
    }
  }

  private int call(String name, Call call) {
    upcalls.computeIfAbsent(name, _ -> new LongAdder()).increment();
    try {
      Caller caller =
          new Caller(waiting, getContext().pid.intValue(), (int) getContext().uid.longValue());
      return call.run(caller);
    } catch (Answer.Failed e) {
      return -e.errno();
    } catch (RuntimeException | StackOverflowError e) {
      // libfuse cannot be told what went wrong, and must not be unwound through.
      LOG.log(Level.ERROR, name + " failed", e);
      return -Errno.EIO;
    }
  }

  private static int sized(byte[] value, Pointer room, long roomBytes) {
    if (roomBytes == 0) {
      return value.length;
    }
    if (value.length > roomBytes) {
      return -Errno.ERANGE;
    }
    room.put(0, value, 0, value.length);
    return value.length;
  }

  private static void write(FileSystemUsage usage, Statvfs statvfs) {
    statvfs.f_bsize.set(usage.blockSizeBytes());
    statvfs.f_frsize.set(usage.blockSizeBytes());
    statvfs.f_blocks.set(usage.blocksTotal());
    statvfs.f_bfree.set(usage.blocksFree());
    statvfs.f_bavail.set(usage.blocksAvailable());
    statvfs.f_files.set(usage.nodesTotal());
    statvfs.f_ffree.set(usage.nodesFree());
    statvfs.f_favail.set(usage.nodesFree());
    statvfs.f_namemax.set(usage.nameBytesMax());
  }
}
