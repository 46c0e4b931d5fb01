package io.fullwire.standalone.site;

import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// Holds a site's directory for one process. The kernel lets go of it when the process ends,
/// however it ends.
final class SiteLock implements AutoCloseable {
  private final FileChannel file;

  private SiteLock(FileChannel file) {
    this.file = file;
  }

  static SiteLock take(Path directory) {
    Path path = directory.resolve("site.lock");
    try {
      Files.createDirectories(directory);
      FileChannel file =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (!tryLock(file)) {
        String holder = read(file);
        file.close();
        throw FullwireException.conflict(
            "data directory " + directory + " is in use by the site of process " + holder);
      }
      file.truncate(0);
      file.write(
          StandardCharsets.US_ASCII.encode(String.valueOf(ProcessHandle.current().pid())), 0);
      return new SiteLock(file);
    } catch (IOException notWritable) {
      throw FullwireException.unavailable(path + " can not be locked", notWritable);
    }
  }

  private static boolean tryLock(FileChannel file) throws IOException {
    try {
      @Nullable Object lock = file.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException heldByThisJvm) {
      return false;
    }
  }

  private static String read(FileChannel file) throws IOException {
    ByteBuffer pid = ByteBuffer.allocate(20);
    file.read(pid, 0);
    return StandardCharsets.US_ASCII.decode(pid.flip()).toString();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException unlikely) {
      throw FullwireException.unavailable("site.lock can not be closed", unlikely);
    }
  }
}
