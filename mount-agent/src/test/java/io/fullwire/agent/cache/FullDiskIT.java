package io.fullwire.agent.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On a file system of 2 MiB that others fill. Mounting it wants root.
class FullDiskIT {
  private static final int DISK_KIB = 2_048;

  /// With what stands before it, whole pages: a footer after it needs another.
  private static final int BLOB_BYTES = 98_232;

  private static final long LIMIT = 64 << 20;

  @TempDir Path directory;
  private final Random random = new Random(9);
  private final List<byte[]> blobs = new ArrayList<>();
  private Path disk;

  @BeforeEach
  void mount() throws IOException, InterruptedException {
    disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + DISK_KIB + "k", "none", disk.toString()),
        "a small disk can be mounted");
  }

  @AfterEach
  void unmount() throws IOException, InterruptedException {
    boolean _ = run("umount", disk.toString());
  }

  @Test
  void a_full_disk_costs_content_that_is_kept_and_nothing_else() {
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      for (int i = 0; i < 60; i++) {
        put(cache);
        requireSoundOrNothing(cache);
      }
      assertThat(cache.usage().blobCount()).as("it goes on to keep what has room").isPositive();
    }
    try (DiskContentCache again = new DiskContentCache(disk, LIMIT)) {
      requireSoundOrNothing(again);
      assertThat(again.usage().damagedCount()).isZero();
    }
  }

  @Test
  void a_disk_that_others_filled_keeps_nothing_and_serves_nothing_wrong() throws IOException {
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      put(cache);
      fillUp();
      for (int i = 0; i < 5; i++) {
        put(cache);
        requireSoundOrNothing(cache);
      }
      Files.delete(disk.resolve("other"));
      byte[] last = put(cache);
      assertThat(isHeld(cache, last)).as("there is room again").isTrue();
    }
  }

  @Test
  void a_start_on_a_full_disk_loses_no_segment_that_is_whole() throws IOException {
    byte[] first;
    byte[] second;
    Path footless = disk.resolve("%016x.segment".formatted(0));
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      first = put(cache);
    }
    byte[] withoutFooter = Files.readAllBytes(footless);
    Path aside = directory.resolve("aside");
    Files.move(footless, aside);
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      second = put(cache);
    }
    Files.move(footless, disk.resolve("%016x.segment".formatted(1)));
    int record = SegmentRecord.recordBytes(BLOB_BYTES);
    Files.write(footless, Arrays.copyOf(withoutFooter, record));
    fillUp();
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      assertThat(isHeld(cache, first)).isTrue();
      assertThat(isHeld(cache, second)).isTrue();
    }
  }

  @Test
  void a_thread_that_is_interrupted_while_it_writes_ends_one_segment_and_not_the_cache()
      throws InterruptedException {
    try (DiskContentCache cache = new DiskContentCache(disk, LIMIT)) {
      put(cache);
      CountDownLatch done = new CountDownLatch(1);
      Thread interrupted =
          Thread.ofPlatform()
              .start(
                  () -> {
                    Thread.currentThread().interrupt();
                    put(cache);
                    done.countDown();
                  });
      done.await();
      interrupted.join();
      byte[] next = put(cache);
      assertThat(isHeld(cache, next)).isTrue();
      assertThat(cache.usage().bytes()).isLessThan(4L * BLOB_BYTES);
    }
  }

  private void fillUp() throws IOException {
    byte[] block = new byte[1 << 12];
    try (var other = Files.newOutputStream(disk.resolve("other"))) {
      while (true) {
        other.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private byte[] put(DiskContentCache cache) {
    byte[] blob = new byte[BLOB_BYTES];
    random.nextBytes(blob);
    blobs.add(blob);
    cache.put(Digest.of(blob), ByteBuffer.wrap(blob));
    return blob;
  }

  private void requireSoundOrNothing(DiskContentCache cache) {
    for (byte[] blob : blobs) {
      boolean _ = isHeld(cache, blob);
    }
  }

  /// Whether it is there, and then as it went in.
  private static boolean isHeld(DiskContentCache cache, byte[] blob) {
    try (CachedBytes cached = cache.read(Digest.of(blob), blob.length, 0, blob.length)) {
      if (cached != null) {
        assertThat(cached.bytes()).isEqualTo(ByteBuffer.wrap(blob));
      }
      return cached != null;
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
  }
}
