package io.fullwire.agent.ahead;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Files 0 to 999 in walk order, the inode being the place.
final class StorePlannerTest {
  private static final int FILES = 1_000;
  private static final Digest ANY = Digest.ofBytes(new byte[Digest.SIZE_BYTES], 0);

  private final Set<Long> unready = new HashSet<>();
  private int sizeBytes = 1_000;
  private final StorePlanner planner =
      new StorePlanner(this::after, blob -> !unready.contains(blob.place().inode()));

  @Test
  void one_read_stores_nothing_and_the_next_in_order_stores_a_few() {
    assertThat(read(10)).isEmpty();
    assertThat(read(11)).containsExactly(13L, 14L, 15L, 16L);
  }

  @Test
  void the_file_left_out_brings_the_next_window_twice_as_large() {
    read(10);
    read(11);
    assertThat(read(12)).containsExactlyElementsOf(range(18, 26));
    assertThat(read(17)).containsExactlyElementsOf(range(27, 43));
  }

  @Test
  void a_reader_in_order_asks_for_few_and_windows_stay_bounded() {
    Set<Long> inKernel = new HashSet<>();
    int asked = 0;
    for (long inode = 0; inode < FILES; inode++) {
      if (!inKernel.contains(inode)) {
        asked++;
        List<Long> stored = read(inode);
        assertThat(stored).hasSizeLessThanOrEqualTo(StorePlanner.FILES_MAX);
        inKernel.addAll(stored);
      }
    }
    assertThat(asked).isLessThan(FILES / 20);
  }

  @Test
  void a_reader_that_catches_up_with_its_window_is_stored_nothing_twice() {
    read(10);
    assertThat(planner.isDue(11)).isTrue();
    assertThat(planner.next(11)).hasSize(4);
    assertThat(planner.isUnread(13)).isTrue();
    assertThat(planner.isDue(14)).isFalse();
    assertThat(planner.isUnread(14)).isFalse();
    assertThat(planner.isUnread(15)).isTrue();
    // Of those that were stored or caught up with, none begins another window.
    assertThat(planner.isDue(15)).isFalse();
  }

  @Test
  void reads_in_no_order_store_nothing() {
    for (long inode = 0; inode < FILES; inode += 7) {
      assertThat(read(inode)).isEmpty();
    }
  }

  @Test
  void a_file_read_twice_stores_its_window_once() {
    read(10);
    assertThat(read(11)).isNotEmpty();
    assertThat(read(11)).isEmpty();
  }

  @Test
  void a_window_ends_before_what_is_not_ready() {
    unready.add(15L);
    read(10);
    assertThat(read(11)).containsExactly(13L, 14L);
  }

  @Test
  void a_window_that_cannot_begin_ends_the_stream_until_two_reads_follow_again() {
    unready.add(12L);
    read(10);
    assertThat(read(11)).isEmpty();
    assertThat(read(13)).isEmpty();
    assertThat(read(14)).isNotEmpty();
  }

  @Test
  void a_window_holds_no_more_bytes_than_its_bound() {
    sizeBytes = StorePlanner.FILE_BYTES_MAX;
    long from = 0;
    for (int turn = 0; turn < 12; turn++) {
      List<Long> stored = read(from);
      assertThat((long) stored.size() * sizeBytes)
          .isLessThanOrEqualTo(StorePlanner.WINDOW_BYTES_MAX);
      from++;
    }
  }

  @Test
  void more_readers_than_are_followed_push_out_the_oldest() {
    for (long reader = 0; reader <= StorePlanner.STREAMS_MAX; reader++) {
      read(reader * 50);
    }
    assertThat(read(1)).isEmpty();
    assertThat(read(51 + 50)).isNotEmpty();
  }

  private List<Long> read(long inode) {
    if (!planner.isDue(inode)) {
      return List.of();
    }
    List<Long> stored = new ArrayList<>();
    for (AheadBlob blob : planner.next(inode)) {
      assertThat(planner.isUnread(blob.place().inode())).isTrue();
      stored.add(blob.place().inode());
    }
    return stored;
  }

  private List<AheadBlob> after(WalkPlace place, long bytesMax, int blobsMax) {
    List<AheadBlob> blobs = new ArrayList<>();
    long bytes = 0;
    for (long at = place.inode() + 1; at < FILES && bytes < bytesMax; at++) {
      if (blobs.size() == blobsMax) {
        break;
      }
      blobs.add(new AheadBlob(new WalkPlace(at, (int) at, 0), ANY, sizeBytes));
      bytes += sizeBytes;
    }
    return blobs;
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }
}
