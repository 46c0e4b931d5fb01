package io.fullwire.relay.identity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Files that only their owner can read, replaced whole or not at all.
public final class OwnerFiles {
  private static final String FILE_MODE = "rw-------";
  private static final String DIRECTORY_MODE = "rwx------";

  private OwnerFiles() {}

  public static void createDirectory(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(DIRECTORY_MODE));
  }

  /// Durable when it returns; a crash before leaves the old file.
  public static void write(Path file, byte[] content) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.deleteIfExists(next);
    try (FileChannel out =
        FileChannel.open(
            next,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(FILE_MODE)))) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel directory =
        FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    }
  }
}
