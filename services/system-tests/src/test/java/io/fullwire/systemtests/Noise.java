package io.fullwire.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/// Content that no codec makes smaller and no other test has, the same for the same seed.
final class Noise {
  private Noise() {}

  static byte[] bytes(long seed, int sizeBytes) {
    byte[] bytes = new byte[sizeBytes];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  /// Writes `count` files `f000`, `f001`, … of `sizeBytes` into `directory`, which is made; the
  /// first has the content of `seed`, the next of `seed + 1`, and so on.
  static Path files(Path directory, int count, int sizeBytes, long seed) {
    try {
      Files.createDirectories(directory);
      for (int i = 0; i < count; i++) {
        Files.write(directory.resolve("f%03d".formatted(i)), bytes(seed + i, sizeBytes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write files into " + directory, e);
    }
    return directory;
  }
}
