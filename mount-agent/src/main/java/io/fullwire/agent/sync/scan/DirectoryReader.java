package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import io.fullwire.posix.Errno;
import io.fullwire.posix.FileStatus;
import io.fullwire.posix.FileType;
import io.fullwire.posix.PosixException;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.NodeBody;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Lists one directory and asks for the status, the attributes and the link targets in it.
///
/// What cannot be read becomes an [SourceEntry.Unreadable] in its place; what vanished since the
/// names were read is left out, as if it had gone a moment earlier. Safe from any thread.
final class DirectoryReader {
  /// Each level holds a directory open, and open files are not without limit.
  static final int DEPTH_MAX = 4_096;

  private final PathFilter filter;
  private final AttributeReader attributes;
  private final Set<SourceDirectory> open = ConcurrentHashMap.newKeySet();

  DirectoryReader(PathFilter filter, AttributeReader attributes) {
    this.filter = filter;
    this.attributes = attributes;
  }

  DirectoryListing read(EntryPath path, DirectoryScan.Opening opening) {
    List<SourceEntry> entries = new ArrayList<>();
    SourceDirectory directory;
    try {
      directory = new SourceDirectory(opening.open(), open);
    } catch (IOException e) {
      return new DirectoryListing(entries, reason(e));
    }
    try {
      String failure = list(path, directory, entries);
      return new DirectoryListing(entries, failure);
    } finally {
      directory.release();
    }
  }

  /// Closes what is still open, whoever holds it.
  void closeAll() {
    open.forEach(SourceDirectory::close);
  }

  private @Nullable String list(
      EntryPath path, SourceDirectory directory, List<SourceEntry> entries) {
    List<Listed> names = new ArrayList<>();
    String failure = null;
    try {
      directory
          .handle()
          .list(
              (name, type, inode) -> {
                names.add(new Listed(EntryName.of(name), type));
                return true;
              });
    } catch (IOException e) {
      failure = reason(e);
    }
    names.sort(Comparator.comparing(Listed::name));
    for (Listed listed : names) {
      SourceEntry entry = entry(path.child(listed.name), directory, listed);
      if (entry != null) {
        entries.add(entry);
      }
    }
    return failure;
  }

  private record Listed(EntryName name, FileType type) {}

  private @Nullable SourceEntry entry(EntryPath path, SourceDirectory directory, Listed listed) {
    try {
      if (listed.type != FileType.UNKNOWN && isExcluded(path, listed.type)) {
        return null;
      }
      byte[] name = listed.name.bytes().toByteArray();
      FileStatus status = directory.handle().status(name);
      if (status.type() != listed.type && isExcluded(path, status.type())) {
        return null;
      }
      return entry(path, directory, name, status);
    } catch (PosixException e) {
      return e.is(Errno.ENOENT) ? null : new SourceEntry.Unreadable(path, reason(e));
    } catch (FullwireException tooMuch) {
      return new SourceEntry.Unreadable(path, String.valueOf(tooMuch.getMessage()));
    }
  }

  private boolean isExcluded(EntryPath path, FileType type) {
    return filter.excludes(path, type == FileType.DIRECTORY);
  }

  private SourceEntry entry(
      EntryPath path, SourceDirectory directory, byte[] name, FileStatus status)
      throws PosixException {
    Directory handle = directory.handle();
    SourceAttributes facts = attributes.of(handle, name, status);
    return switch (status.type()) {
      case REGULAR -> {
        directory.hold();
        yield new SourceEntry.File(path, facts, status, directory);
      }
      case DIRECTORY -> {
        if (path.depth() > DEPTH_MAX) {
          yield new SourceEntry.Unreadable(
              path, "depth is " + path.depth() + "; at most " + DEPTH_MAX);
        }
        directory.hold();
        yield new SourceEntry.Directory(
            path, facts, new DirectoryScan(path, () -> openIn(directory, name)));
      }
      case SYMLINK ->
          new SourceEntry.Special(
              path, facts, status, new NodeBody.Symlink(ByteString.copyOf(handle.readLink(name))));
      case FIFO -> new SourceEntry.Special(path, facts, status, NodeBody.FIFO);
      case SOCKET -> new SourceEntry.Special(path, facts, status, NodeBody.SOCKET);
      case CHARACTER_DEVICE -> new SourceEntry.Special(path, facts, status, device(status, false));
      case BLOCK_DEVICE -> new SourceEntry.Special(path, facts, status, device(status, true));
      case UNKNOWN -> new SourceEntry.Unreadable(path, "is of no kind that is known");
    };
  }

  private static Directory openIn(SourceDirectory parent, byte[] name) throws IOException {
    try {
      return parent.handle().directory(name);
    } finally {
      parent.release();
    }
  }

  private static NodeBody device(FileStatus status, boolean block) {
    return new NodeBody.Device(block, status.deviceMajor(), status.deviceMinor());
  }

  /// `openat: EACCES` and the like; the path stands beside it in every report.
  static String reason(IOException error) {
    return error instanceof PosixException posix
        ? posix.operation() + ": " + posix.symbol()
        : String.valueOf(error.getMessage());
  }
}
