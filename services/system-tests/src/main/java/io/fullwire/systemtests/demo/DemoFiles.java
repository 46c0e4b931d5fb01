package io.fullwire.systemtests.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// Small files that no compression makes smaller, in directories of two hundred.
final class DemoFiles {
  private static final int PER_DIRECTORY = 200;

  private DemoFiles() {}

  /// @param seed another seed, other bytes
  static void make(Path directory, int fileCount, long seed) {
    Random random = new Random(seed);
    byte[] content = new byte[DemoSettings.FILE_BYTES];
    try {
      for (int i = 0; i < fileCount; i++) {
        Path parent = directory.resolve(String.format("part-%03d", i / PER_DIRECTORY));
        Files.createDirectories(parent);
        random.nextBytes(content);
        Files.write(parent.resolve(String.format("file-%06d.bin", i)), content);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the demo's files below " + directory, e);
    }
  }
}
