package io.fullwire.chunk.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.testkit.chunk.Blobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk of 40 MiB that runs full. Needs root, to mount it.
class FullDiskIT {
  private static final int PACK_BYTES = 9 << 20;
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private final Blobs blobs = new Blobs(8);
  private Path disk;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=40m", "fullwire-test", disk.toString()) == 0,
        "a tmpfs can be mounted");
  }

  @AfterEach
  void unmount() throws Exception {
    run("umount", disk.toString());
  }

  @Test
  void a_full_disk_is_said_and_what_was_acknowledged_stays_readable() throws Exception {
    Path filler = Files.write(disk.resolve("filler"), new byte[8 * MIB]);
    try (PackStore store = open("home", true, 0, 0, () -> false)) {
      List<Frame> acknowledged = fill(store);
      assertThat(acknowledged).hasSizeBetween(25, 32);
      assertReadable(store, acknowledged);

      Files.delete(filler);
      Frame more = blobs.noise(MIB);
      assertThat(store.put(more)).isTrue();
      store.sync();
      acknowledged.add(more);
      assertReadable(store, acknowledged);
    }
  }

  @Test
  void what_was_acknowledged_is_found_when_it_starts_again_on_the_full_disk() {
    List<Frame> acknowledged;
    try (PackStore store = open("home", true, 0, 0, () -> false)) {
      acknowledged = fill(store);
    }
    try (PackStore store = open("home", true, 0, 0, () -> false)) {
      assertReadable(store, acknowledged);
    }
  }

  @Test
  void a_pack_that_could_not_be_begun_is_not_in_the_way_of_the_next_try() throws IOException {
    Path filler = disk.resolve("filler");
    Path pack = disk.resolve("0000000001.pack");
    assertThatThrownBy(() -> Files.write(filler, new byte[64 * MIB]))
        .hasMessageContaining("No space left");

    assertThatThrownBy(() -> PackWriter.create(pack, 1)).hasMessageContaining("No space left");

    Files.delete(filler);
    PackWriter.create(pack, 1).close();
    assertThat(pack).hasSize(PackHeader.SIZE_BYTES);
  }

  @Test
  void a_part_of_the_disk_is_left_free() throws IOException {
    try (PackStore store = open("home", true, 0, 20L * MIB, () -> false)) {
      fill(store);
      assertThat(Files.getFileStore(disk).getUsableSpace()).isBetween(19L * MIB, 22L * MIB);
    }
  }

  @Test
  void the_cache_gives_way_before_a_client_is_refused() {
    try (PackStore cache = open("cache", false, 100L * MIB, 0, () -> false);
        PackStore home = open("home", true, 0, 0, cache::evict)) {
      for (int i = 0; i < 60; i++) {
        assertThat(cache.put(blobs.noise(MIB))).isTrue();
      }
      List<Frame> acknowledged = fill(home);

      assertThat(acknowledged).hasSizeGreaterThan(35);
      assertThat(cache.totalBytes()).isZero();
      assertReadable(home, acknowledged);
    }
  }

  private PackStore open(
      String name, boolean durable, long bytesMax, long reserveBytes, PackStore.Room moreRoom) {
    return PackStore.open(
        new PackSettings(disk.resolve(name), durable, PACK_BYTES, bytesMax, reserveBytes, 4),
        moreRoom);
  }

  /// Stores until the disk is full; gives what was acknowledged before.
  private List<Frame> fill(PackStore store) {
    List<Frame> acknowledged = new ArrayList<>();
    assertThatThrownBy(
            () -> {
              while (true) {
                Frame frame = blobs.noise(MIB);
                store.put(frame);
                store.sync();
                acknowledged.add(frame);
              }
            })
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NO_SPACE));
    return acknowledged;
  }

  private static void assertReadable(PackStore store, List<Frame> frames) {
    for (Frame frame : frames) {
      assertThat(store.read(List.of(frame.digest()), 0, 1).frameCount()).isEqualTo(1);
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
