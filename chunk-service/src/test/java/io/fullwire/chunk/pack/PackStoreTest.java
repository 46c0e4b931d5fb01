package io.fullwire.chunk.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.chunk.store.FrameRun;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameReader;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.testkit.chunk.Blobs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackStoreTest {
  private static final int PACK_BYTES = 9 << 20;

  @TempDir private Path directory;
  private final Blobs blobs = new Blobs(3);
  private PackStore store;

  @BeforeEach
  void open() {
    store = openHome();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void frames_that_lie_next_to_each_other_are_read_at_once() {
    List<Frame> frames = putAll(blobs.noise(10, 1_000));

    FrameRun run = store.read(Blobs.digestsOf(frames), 0, 1 << 20);

    assertThat(run.frameCount()).isEqualTo(10);
    assertThat(parse(run)).isEqualTo(frames);
  }

  @Test
  void a_run_ends_where_the_order_asked_leaves_that_on_disk() {
    List<Digest> stored = Blobs.digestsOf(putAll(blobs.noise(4, 1_000)));
    List<Digest> asked = List.of(stored.get(1), stored.get(2), stored.get(0), stored.get(3));

    assertThat(store.read(asked, 0, 1 << 20).frameCount()).isEqualTo(2);
    assertThat(store.read(asked, 2, 1 << 20).frameCount()).isEqualTo(1);
  }

  @Test
  void a_run_is_not_larger_than_asked_unless_one_frame_is() {
    List<Digest> stored = Blobs.digestsOf(putAll(blobs.noise(10, 1_000)));

    assertThat(store.read(stored, 0, 3 * 1_048).frameCount()).isEqualTo(3);
    assertThat(store.read(stored, 0, 3 * 1_048 - 1).frameCount()).isEqualTo(2);
    assertThat(store.read(stored, 0, 10).frameCount()).isEqualTo(1);
  }

  @Test
  void packs_roll_over_and_all_of_them_are_read() throws IOException {
    List<Frame> frames = putAll(blobs.noise(30, 1 << 20));

    assertThat(packFiles()).hasSize(4);
    assertThat(readAll(frames)).isEqualTo(frames);
  }

  @Test
  void a_flipped_byte_is_never_served_and_takes_no_neighbour_along() throws IOException {
    List<Frame> frames = putAll(blobs.noise(5, 1_000));
    flipByte(PackHeader.SIZE_BYTES + 2 * 1_048 + 500);
    List<Digest> digests = Blobs.digestsOf(frames);

    assertThat(store.read(digests, 0, 1 << 20).frameCount()).isEqualTo(2);
    assertThat(store.read(digests, 2, 1 << 20).isEmpty()).isTrue();
    assertThat(parse(store.read(digests, 3, 1 << 20))).isEqualTo(frames.subList(3, 5));
    assertThat(store.holds(digests.get(2))).isFalse();
    assertThat(store.damage(digests.get(2)))
        .contains(digests.get(2).toString(), "payload does not match its checksum");
    assertThat(store.stats().damagedFrames()).isEqualTo(1);
  }

  @Test
  void a_flipped_byte_in_a_header_is_never_served() throws IOException {
    List<Frame> frames = putAll(blobs.noise(2, 1_000));
    flipByte(PackHeader.SIZE_BYTES + 20);

    assertThat(store.read(Blobs.digestsOf(frames), 0, 1 << 20).isEmpty()).isTrue();
    assertThat(store.damage(frames.getFirst().digest())).isNotNull();
  }

  @Test
  void a_damaged_blob_that_is_stored_again_is_held_again() throws IOException {
    List<Frame> frames = putAll(blobs.noise(1, 1_000));
    flipByte(PackHeader.SIZE_BYTES + 100);
    assertThat(store.read(Blobs.digestsOf(frames), 0, 1 << 20).isEmpty()).isTrue();

    assertThat(store.put(frames.getFirst())).isTrue();

    assertThat(readAll(frames)).isEqualTo(frames);
    assertThat(store.damage(frames.getFirst().digest())).isNull();
    reopen();
    assertThat(readAll(frames)).isEqualTo(frames);
  }

  @Test
  void a_pack_that_can_not_be_opened_now_damages_no_blob() throws IOException {
    List<Frame> frames = putAll(blobs.noise(2, 1_000));
    List<Digest> digests = Blobs.digestsOf(frames);
    Path pack = files(".pack").getFirst();
    Path aside = Files.move(pack, directory.resolve("aside"));
    Files.createSymbolicLink(pack, pack.getFileName());

    assertUnavailable(() -> store.read(digests, 0, 1 << 20));
    assertUnavailable(() -> store.readStripe(digests.getFirst(), 0, 10));

    Files.delete(pack);
    Files.move(aside, pack);
    assertThat(readAll(frames)).isEqualTo(frames);
    assertThat(store.stats().damagedFrames()).isZero();
  }

  private static void assertUnavailable(Runnable step) {
    assertThatThrownBy(step::run)
        .hasMessageContaining("can not be opened")
        .satisfies(
            e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  @Test
  void a_lost_index_is_rebuilt_from_the_packs() throws IOException {
    List<Frame> frames = putAll(blobs.noise(20, 1 << 20));
    store.close();
    for (Path index : files(".index")) {
      Files.delete(index);
    }
    store = openHome();

    assertThat(readAll(frames)).isEqualTo(frames);
  }

  @Test
  void what_is_found_damaged_without_an_index_is_said_unless_it_lies_elsewhere_too()
      throws IOException {
    List<Frame> frames = putAll(blobs.noise(3, 1_000));
    List<Digest> digests = Blobs.digestsOf(frames);
    flipByte(PackHeader.SIZE_BYTES + 500);
    flipByte(PackHeader.SIZE_BYTES + 1_048 + 500);
    assertThat(store.read(digests, 0, 1).isEmpty()).isTrue();
    assertThat(store.put(frames.getFirst())).isTrue();
    store.close();
    Files.delete(files(".index").getFirst());
    store = openHome();

    assertThat(store.damage(digests.get(0))).isNull();
    assertThat(store.holds(digests.get(0))).isTrue();
    assertThat(store.damage(digests.get(1))).contains(digests.get(1).toString(), "is damaged");
    assertThat(store.damage(digests.get(2))).isNull();
  }

  @Test
  void a_damaged_index_is_thrown_away() throws IOException {
    List<Frame> frames = putAll(blobs.noise(5, 1_000));
    store.close();
    flipByte(files(".index").getFirst(), 40);
    store = openHome();

    assertThat(readAll(frames)).isEqualTo(frames);
  }

  @Test
  void an_index_that_is_behind_its_pack_is_completed_from_it() throws IOException {
    List<Frame> frames = new ArrayList<>(putAll(blobs.noise(3, 1_000)));
    reopen();
    byte[] index = Files.readAllBytes(files(".index").getFirst());
    frames.addAll(putAll(blobs.noise(3, 1_000)));
    store.close();
    Files.write(files(".index").getFirst(), index);
    store = openHome();

    assertThat(readAll(frames)).isEqualTo(frames);
  }

  @Test
  void a_torn_tail_is_cut_off_wherever_it_was_torn_and_writing_goes_on() throws IOException {
    List<Frame> frames = putAll(blobs.noise(3, 1_000));
    store.close();
    Path pack = packFiles().getFirst();
    byte[] whole = Files.readAllBytes(pack);
    for (int size = whole.length - 1; size >= whole.length - 1_048; size -= 131) {
      for (Path index : files(".index")) {
        Files.delete(index);
      }
      Files.write(pack, Arrays.copyOf(whole, size));
      store = openHome();

      assertThat(readAll(frames.subList(0, 2))).isEqualTo(frames.subList(0, 2));
      assertThat(store.holds(frames.get(2).digest())).isFalse();
      assertThat(Files.size(pack)).isEqualTo(PackHeader.SIZE_BYTES + 2 * 1_048);
      List<Frame> more = putAll(List.of(frames.get(2)));
      assertThat(readAll(more)).isEqualTo(more);
      store.close();
    }
    store = openHome();
  }

  @Test
  void a_tail_of_zeros_is_cut_off() throws IOException {
    List<Frame> frames = putAll(blobs.noise(2, 1_000));
    store.close();
    Files.delete(files(".index").getFirst());
    try (RandomAccessFile pack = new RandomAccessFile(packFiles().getFirst().toFile(), "rw")) {
      pack.setLength(pack.length() + 500_000);
    }
    store = openHome();

    assertThat(readAll(frames)).isEqualTo(frames);
    assertThat(Files.size(packFiles().getFirst())).isEqualTo(PackHeader.SIZE_BYTES + 2 * 1_048);
  }

  @Test
  void frames_behind_a_damaged_header_are_found_when_the_index_is_lost() throws IOException {
    List<Frame> frames = putAll(blobs.noise(3, 1_000));
    store.close();
    Files.delete(files(".index").getFirst());
    flipByte(PackHeader.SIZE_BYTES + 1_048 + 9);
    store = openHome();

    assertThat(store.holds(frames.get(1).digest())).isFalse();
    assertThat(parse(store.read(Blobs.digestsOf(frames), 0, 1 << 20)))
        .isEqualTo(frames.subList(0, 1));
    assertThat(parse(store.read(Blobs.digestsOf(frames), 2, 1 << 20)))
        .isEqualTo(frames.subList(2, 3));
  }

  @Test
  void a_pack_that_was_only_just_being_created_is_forgotten() throws IOException {
    List<Frame> frames = putAll(blobs.noise(2, 1_000));
    store.close();
    Files.write(directory.resolve("0000000002.pack"), new byte[7]);
    store = openHome();

    assertThat(packFiles()).hasSize(1);
    assertThat(readAll(frames)).isEqualTo(frames);
    assertThat(store.put(blobs.noise(100))).isTrue();
  }

  @Test
  void a_pack_of_a_later_version_is_not_guessed_at() throws IOException {
    store.close();
    byte[] header = PackHeader.write(1).array();
    header[8] = 2;
    CRC32C crc = new CRC32C();
    crc.update(header, 0, 28);
    ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(28, (int) crc.getValue());
    Path pack = Files.write(directory.resolve("0000000001.pack"), Arrays.copyOf(header, 99));

    assertThatThrownBy(this::openHome)
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("has version 2; this service knows 1");
    Files.delete(pack);
    store = openHome();
  }

  @Test
  void a_store_that_was_closed_takes_nothing_more() throws IOException {
    store.close();

    assertThatThrownBy(() -> store.put(blobs.noise(100)))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    assertThat(packFiles()).isEmpty();
  }

  @Test
  void a_stripe_is_that_part_of_the_stored_frame() {
    Frame frame = putAll(blobs.noise(1, 1_000)).getFirst();
    byte[] whole = new byte[1_048];
    System.arraycopy(frame.header().toByteArray(), 0, whole, 0, FrameHeader.SIZE_BYTES);
    frame.payload().get(frame.payload().position(), whole, 48, 1_000);

    assertThat(store.readStripe(frame.digest(), 40, 60)).isEqualTo(ByteBuffer.wrap(whole, 40, 20));
    assertThat(store.readStripe(frame.digest(), 1_040, 5_000))
        .isEqualTo(ByteBuffer.wrap(whole, 1_040, 8));
  }

  @Test
  void a_cache_forgets_whole_packs_that_were_not_used_for_longest_and_never_exceeds_its_limit()
      throws IOException {
    long limit = 3L * PACK_BYTES;
    try (PackStore cache = openCache(limit)) {
      Frame used = blobs.noise(1 << 20);
      cache.put(used);
      for (int i = 0; i < 60; i++) {
        cache.put(blobs.noise(1 << 20));
        cache.read(List.of(used.digest()), 0, 1);
        assertThat(bytesOnDisk(directory.resolve("cache"))).isLessThanOrEqualTo(limit);
      }
      assertThat(cache.holds(used.digest())).isTrue();
      assertThat(cache.stats().evictedBytes()).isGreaterThan(40L << 20);
      assertThat(cache.totalBytes()).isLessThanOrEqualTo(limit).isGreaterThan(limit / 2);
    }
  }

  @Test
  void a_disk_without_room_is_said_before_anything_is_kept() throws IOException {
    store.close();
    long free = Files.getFileStore(directory).getUsableSpace();
    store =
        PackStore.open(new PackSettings(directory, true, PACK_BYTES, 0, free * 2, 4), () -> false);
    Frame frame = blobs.noise(1_000);

    assertThatThrownBy(() -> store.put(frame))
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NO_SPACE))
        .hasMessageContaining("are kept in reserve");
    assertThat(store.holds(frame.digest())).isFalse();
  }

  private PackStore openHome() {
    return PackStore.open(new PackSettings(directory, true, PACK_BYTES, 0, 0, 2), () -> false);
  }

  private PackStore openCache(long bytesMax) {
    return PackStore.open(
        new PackSettings(directory.resolve("cache"), false, PACK_BYTES, bytesMax, 0, 2),
        () -> false);
  }

  private void reopen() {
    store.close();
    store = openHome();
  }

  private List<Frame> putAll(List<Frame> frames) {
    frames.forEach(frame -> assertThat(store.put(frame)).isTrue());
    store.sync();
    return frames;
  }

  private List<Frame> readAll(List<Frame> frames) {
    List<Digest> digests = Blobs.digestsOf(frames);
    List<Frame> read = new ArrayList<>();
    while (read.size() < frames.size()) {
      FrameRun run = store.read(digests, read.size(), 1 << 20);
      assertThat(run.isEmpty()).as("frame %d is held", read.size()).isFalse();
      read.addAll(parse(run));
    }
    return read;
  }

  private static List<Frame> parse(FrameRun run) {
    return new FrameReader("the store").feed(run.bytes().duplicate());
  }

  private List<Path> packFiles() throws IOException {
    return files(".pack");
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static long bytesOnDisk(Path directory) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  private void flipByte(long offset) throws IOException {
    flipByte(packFiles().getFirst(), offset);
  }

  private static void flipByte(Path path, long offset) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.seek(offset);
      int before = file.read();
      file.seek(offset);
      file.write(before ^ 0x10);
    }
  }
}
