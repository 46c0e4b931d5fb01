package io.fullwire.agent.cache;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A directory that one agent at a time keeps what it caches in.
///
/// | path       | holds                                |
/// |------------|--------------------------------------|
/// | `lock`     | nothing; is locked while in use      |
/// | `content/` | segments of content                  |
/// | `tree`     | the tree as last saved               |
/// | `site`     | what the site's gateway said last    |
public final class CacheDirectory implements AutoCloseable {
  private final Path path;
  private final FileChannel lockFile;

  private CacheDirectory(Path path, FileChannel lockFile) {
    this.path = path;
    this.lockFile = lockFile;
  }

  /// Makes the directory when there is none, and locks it. `CONFLICT` when another agent uses it;
  /// the lock ends with the process, however it ends.
  public static CacheDirectory lock(Path path) {
    try {
      Files.createDirectories(path.resolve("content"));
      FileChannel file =
          FileChannel.open(
              path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(file) == null) {
        file.close();
        throw FullwireException.conflict("cache directory " + path + " is in use by another mount");
      }
      return new CacheDirectory(path, file);
    } catch (IOException e) {
      throw new FullwireException(
          ErrorCode.UNAVAILABLE, "cache directory " + path + " cannot be used: " + e, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException e) {
      // Another mount of this same process.
      return null;
    }
  }

  public Path path() {
    return path;
  }

  public Path content() {
    return path.resolve("content");
  }

  public Path tree() {
    return path.resolve("tree");
  }

  public Path site() {
    return path.resolve("site");
  }

  @Override
  public void close() {
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new FullwireException(ErrorCode.UNAVAILABLE, "lock in " + path + ": " + e, e);
    }
  }
}
