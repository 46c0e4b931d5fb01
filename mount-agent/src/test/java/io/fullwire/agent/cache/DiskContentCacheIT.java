package io.fullwire.agent.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskContentCacheIT {
  private static final long LIMIT = 4 << 20;

  @TempDir Path directory;
  private final Random random = new Random(7);
  private final List<DiskContentCache> open = new ArrayList<>();

  @AfterEach
  void closeAll() {
    open.forEach(DiskContentCache::close);
  }

  @Test
  void any_part_of_a_blob_of_any_size_comes_back_as_it_went_in() {
    DiskContentCache cache = open(64 << 20);
    int block = SegmentRecord.BLOCK_BYTES;
    for (int size :
        new int[] {1, 100, block - 1, block, block + 1, 5 * block, Limits.CHUNK_BYTES_MAX}) {
      byte[] blob = put(cache, size);
      for (int i = 0; i < 20; i++) {
        int from = i == 0 ? 0 : random.nextInt(size);
        int length = i == 0 ? size : 1 + random.nextInt(Math.min(size - from, 1 << 20));
        assertThat(read(cache, blob, from, length))
            .isEqualTo(Arrays.copyOfRange(blob, from, from + length));
      }
    }
  }

  @Test
  void what_was_never_put_is_not_there() {
    DiskContentCache cache = open(LIMIT);
    put(cache, 100);
    assertThat(cache.contains(Digest.of(new byte[] {1}))).isFalse();
    assertThat(cache.read(Digest.of(new byte[] {1}), 1, 0, 1)).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {10_000, 1 << 20, 20 << 20})
  void the_files_never_exceed_the_limit_whatever_is_put(long limit) {
    DiskContentCache cache = open(limit);
    for (int i = 0; i < 300; i++) {
      put(cache, 1 + random.nextInt(i % 30 == 0 ? Limits.CHUNK_BYTES_MAX : 100_000));
      assertThat(bytesOnDisk()).isLessThanOrEqualTo(limit);
      assertThat(cache.usage().bytes()).isLessThanOrEqualTo(limit);
    }
    cache.close();
    assertThat(bytesOnDisk()).isLessThanOrEqualTo(limit);
  }

  @Test
  void what_others_reserve_is_given_up_at_once() {
    DiskContentCache cache = open(LIMIT);
    fill(cache, LIMIT);
    cache.reserve(LIMIT / 2);
    assertThat(bytesOnDisk()).isLessThanOrEqualTo(LIMIT / 2);
    fill(cache, LIMIT);
    assertThat(bytesOnDisk()).isLessThanOrEqualTo(LIMIT / 2);
  }

  @Test
  void what_is_read_again_and_again_outlives_what_is_not() {
    DiskContentCache cache = open(LIMIT);
    byte[] wanted = put(cache, 50_000);
    byte[] idle = put(cache, (int) LIMIT / 20);
    for (int i = 0; i < 200; i++) {
      put(cache, 50_000);
      assertThat(read(cache, wanted, 0, 10)).isNotNull();
    }
    assertThat(cache.contains(Digest.of(idle))).isFalse();
  }

  @Test
  void a_blob_removed_is_gone_and_others_stay() {
    DiskContentCache cache = open(LIMIT);
    byte[] one = put(cache, 1_000);
    byte[] other = put(cache, 1_000);
    assertThat(cache.remove(Digest.of(one))).isTrue();
    assertThat(cache.remove(Digest.of(one))).isFalse();
    assertThat(read(cache, one, 0, 1)).isNull();
    assertThat(read(cache, other, 0, 1_000)).isEqualTo(other);
  }

  @Test
  void all_is_there_after_a_restart_and_more_can_be_added() {
    List<byte[]> blobs = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      try (DiskContentCache cache = new DiskContentCache(directory, LIMIT)) {
        blobs.forEach(blob -> assertThat(read(cache, blob, 0, blob.length)).isEqualTo(blob));
        for (int i = 0; i < 20; i++) {
          blobs.add(put(cache, 1 + random.nextInt(40_000)));
        }
      }
    }
  }

  @Test
  void after_a_kill_all_but_the_torn_last_record_is_there() throws IOException {
    List<byte[]> blobs = new ArrayList<>();
    DiskContentCache killed = open(LIMIT);
    for (int i = 0; i < 30; i++) {
      blobs.add(put(killed, 1 + random.nextInt(40_000)));
    }
    Path last = lastSegment();
    try (var file = Files.newByteChannel(last, java.nio.file.StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 20);
    }
    DiskContentCache cache = open(LIMIT);
    for (byte[] blob : blobs.subList(0, 29)) {
      assertThat(read(cache, blob, 0, blob.length)).isEqualTo(blob);
    }
    assertThat(read(cache, blobs.get(29), 0, 1)).isNull();
    cache.put(Digest.of(blobs.get(29)), ByteBuffer.wrap(blobs.get(29)));
    assertThat(read(cache, blobs.get(29), 0, 1)).hasSize(1);
  }

  @Test
  void a_flipped_byte_anywhere_is_never_served() throws IOException {
    byte[] small;
    byte[] large;
    try (DiskContentCache cache = new DiskContentCache(directory, LIMIT)) {
      small = put(cache, 300);
      large = put(cache, 3 * SegmentRecord.BLOCK_BYTES);
    }
    Path segment = lastSegment();
    byte[] sound = Files.readAllBytes(segment);
    int refused = 0;
    for (int at = 0; at < sound.length; at += at < 1_000 || at > sound.length - 200 ? 1 : 97) {
      byte[] damaged = sound.clone();
      damaged[at] ^= 0x10;
      Files.write(segment, damaged);
      try (DiskContentCache cache = new DiskContentCache(directory, LIMIT)) {
        refused += requireSoundOrNothing(cache, small) + requireSoundOrNothing(cache, large);
      }
    }
    assertThat(refused).isGreaterThan(1_000);
  }

  @Test
  void damage_found_by_a_read_is_counted_and_the_blob_can_be_put_again() throws IOException {
    DiskContentCache cache = open(LIMIT);
    byte[] blob = put(cache, 1_000);
    byte[] file = Files.readAllBytes(lastSegment());
    file[500] ^= 1;
    Files.write(lastSegment(), file);
    assertThat(read(cache, blob, 0, 1_000)).isNull();
    assertThat(cache.usage().damagedCount()).isEqualTo(1);
    cache.put(Digest.of(blob), ByteBuffer.wrap(blob));
    assertThat(read(cache, blob, 0, 1_000)).isEqualTo(blob);
  }

  @Test
  void files_that_vanish_are_a_miss() throws IOException {
    byte[] blob;
    try (DiskContentCache cache = new DiskContentCache(directory, LIMIT)) {
      blob = put(cache, 1_000);
    }
    Files.delete(lastSegment());
    assertThat(read(open(LIMIT), blob, 0, 1_000)).isNull();
  }

  @Test
  void one_agent_at_a_time_uses_a_directory() {
    CacheDirectory first = CacheDirectory.lock(directory.resolve("shared"));
    assertThatThrownBy(() -> CacheDirectory.lock(directory.resolve("shared")))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("in use by another mount");
    first.close();
    CacheDirectory.lock(directory.resolve("shared")).close();
  }

  private int requireSoundOrNothing(DiskContentCache cache, byte[] blob) {
    byte[] part = read(cache, blob, 0, blob.length);
    if (part == null) {
      return 1;
    }
    assertThat(part).isEqualTo(blob);
    return 0;
  }

  private void fill(DiskContentCache cache, long bytes) {
    for (long filled = 0; filled < bytes; filled += 50_000) {
      put(cache, 50_000);
    }
  }

  private DiskContentCache open(long limit) {
    DiskContentCache cache = new DiskContentCache(directory, limit);
    open.add(cache);
    return cache;
  }

  private byte[] put(DiskContentCache cache, int size) {
    byte[] blob = new byte[size];
    random.nextBytes(blob);
    cache.put(Digest.of(blob), ByteBuffer.wrap(blob));
    return blob;
  }

  private static byte[] read(DiskContentCache cache, byte[] blob, int from, int length) {
    try (CachedBytes cached = cache.read(Digest.of(blob), blob.length, from, length)) {
      if (cached == null) {
        return null;
      }
      byte[] bytes = new byte[cached.bytes().remaining()];
      cached.bytes().get(bytes);
      return bytes;
    }
  }

  private Path lastSegment() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList().getLast();
    }
  }

  private long bytesOnDisk() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
