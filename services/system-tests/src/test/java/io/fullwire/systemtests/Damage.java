package io.fullwire.systemtests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Flips bytes of stored content, wherever it is kept: no test needs to know the layout of a pack
/// or a cache.
final class Damage {
  private static final int NEEDLE_BYTES = 64;

  private Damage() {}

  /// Flips one byte of each copy of `content` in the files below `directory`; answers how many
  /// there were. Finds only what is stored as it is, so the content must be incompressible.
  static int flipCopies(Path directory, byte[] content) {
    byte[] needle = Arrays.copyOf(content, NEEDLE_BYTES);
    int flipped = 0;
    for (Path file : regularFiles(directory)) {
      flipped += flipIn(file, needle);
    }
    return flipped;
  }

  private static List<Path> regularFiles(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + directory, e);
    }
  }

  private static int flipIn(Path file, byte[] needle) {
    int flipped = 0;
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] all = new byte[(int) Math.min(open.length(), Integer.MAX_VALUE - 16)];
      open.readFully(all);
      for (int at = 0; at + needle.length <= all.length; at++) {
        if (Arrays.equals(all, at, at + needle.length, needle, 0, needle.length)) {
          open.seek(at + needle.length / 2);
          open.write(all[at + needle.length / 2] ^ 1);
          flipped++;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot damage " + file, e);
    }
    return flipped;
  }
}
