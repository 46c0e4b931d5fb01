package io.fullwire.systemtests.reader;

import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

/// All regular files of a tree, read one after another in the order in which it lists them.
///
/// @param digestByPath SHA-256 in hex by the path below the root
record TreeReading(Map<Path, String> digestByPath, long bytes, long nanos) {
  /// A mount's own control directory is no part of its tree.
  private static final Path CONTROL = Path.of(".fullwire");

  static TreeReading of(Path root) throws IOException {
    Map<Path, String> digestByPath = new LinkedHashMap<>();
    long[] bytes = {0};
    long begunNanos = System.nanoTime();
    FileVisitor<Path> reader =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes ignored) {
            return root.relativize(directory).equals(CONTROL)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()) {
              byte[] content = Files.readAllBytes(file);
              bytes[0] += content.length;
              digestByPath.put(root.relativize(file), Digest.of(content).toString());
            }
            return FileVisitResult.CONTINUE;
          }
        };
    Files.walkFileTree(root, reader);
    return new TreeReading(digestByPath, bytes[0], System.nanoTime() - begunNanos);
  }
}
