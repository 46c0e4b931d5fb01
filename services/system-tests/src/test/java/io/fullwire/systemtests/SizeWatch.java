package io.fullwire.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Looks again and again how much the files of a directory hold together, from a thread of its own.
final class SizeWatch implements AutoCloseable {
  private static final long LOOK_EVERY_NANOS = 2_000_000;

  private final Path directory;
  private final Thread thread;
  private final AtomicLong largestBytes = new AtomicLong();
  private final AtomicLong count = new AtomicLong();
  private volatile boolean closed;
  private volatile @Nullable IOException failure;

  private SizeWatch(Path directory) {
    this.directory = directory;
    this.thread = Thread.ofPlatform().daemon().name("size-watch").unstarted(this::run);
  }

  static SizeWatch start(Path directory) {
    SizeWatch watch = new SizeWatch(directory);
    watch.thread.start();
    return watch;
  }

  /// The most that was seen; fails when it could not be looked.
  long largestBytes() {
    IOException failed = failure;
    if (failed != null) {
      throw new UncheckedIOException("cannot look into " + directory, failed);
    }
    return largestBytes.get();
  }

  /// How often it was looked.
  long count() {
    return count.get();
  }

  private void run() {
    try {
      while (!closed) {
        largestBytes.accumulateAndGet(sizeBytes(), Math::max);
        count.incrementAndGet();
        LockSupport.parkNanos(LOOK_EVERY_NANOS);
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  private long sizeBytes() throws IOException {
    long bytes = 0;
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        bytes += sizeOf(file);
      }
    } catch (UncheckedIOException e) {
      if (!(e.getCause() instanceof NoSuchFileException)) {
        throw e.getCause();
      }
      // A file went while its directory was listed: what was counted so far is there.
    }
    return bytes;
  }

  /// What was deleted since it was listed takes nothing.
  private static long sizeOf(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (NoSuchFileException gone) {
      return 0;
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
