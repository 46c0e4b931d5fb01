package io.fullwire.systemtests;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// What disks and people do to a cache directory while no agent uses it. The same each time: every
/// place is drawn from one seed.
enum CacheDamage {
  /// Every file ends half way.
  TRUNCATED {
    @Override
    void inflict(RandomAccessFile file, SplittableRandom random) throws IOException {
      file.setLength(file.length() / 2);
    }
  },
  /// A bit in each 64 KiB of every file.
  FLIPPED {
    @Override
    void inflict(RandomAccessFile file, SplittableRandom random) throws IOException {
      for (long from = 0; from < file.length(); from += FLIP_EVERY_BYTES) {
        long at = from + random.nextLong(Math.min(FLIP_EVERY_BYTES, file.length() - from));
        file.seek(at);
        int was = file.read();
        file.seek(at);
        file.write(was ^ 1 << random.nextInt(Byte.SIZE));
      }
    }
  },
  /// The end of every file, where tables of contents lie, is noise.
  INDEXES_OVERWRITTEN {
    @Override
    void inflict(RandomAccessFile file, SplittableRandom random) throws IOException {
      byte[] noise = new byte[(int) Math.min(END_BYTES, file.length())];
      random.nextBytes(noise);
      file.seek(file.length() - noise.length);
      file.write(noise);
    }
  },
  /// Every file holds zeros, as after a power cut.
  ZEROED {
    @Override
    void inflict(RandomAccessFile file, SplittableRandom random) throws IOException {
      long length = file.length();
      file.setLength(0);
      file.setLength(length);
    }
  },
  /// What is left is empty.
  EMPTIED {
    @Override
    void inflict(RandomAccessFile file, SplittableRandom random) throws IOException {
      file.setLength(0);
    }
  };

  private static final long SEED = 20_260_101;
  private static final long FLIP_EVERY_BYTES = 64 << 10;
  private static final int END_BYTES = 512;

  abstract void inflict(RandomAccessFile file, SplittableRandom random) throws IOException;

  /// Damages each file below `directory`.
  void inflict(Path directory) throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (Path path : files(directory)) {
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        inflict(file, random);
      }
    }
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
