package io.fullwire.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.LogReader.Item;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What everyone who follows or leads a tree relies on.
public abstract class TreeLogsContract {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TreeId tree = TreeId.random();
  private TreeLogs logs;
  private LogReader reader;

  /// Logs that hold no log yet of a tree made up now.
  protected abstract TreeLogs newLogs();

  @BeforeEach
  final void open() {
    logs = newLogs();
    logs.create(tree);
    reader = logs.newReader();
  }

  @AfterEach
  final void close() {
    reader.close();
    logs.delete(tree);
    logs.close();
  }

  @Test
  void a_new_log_begins_and_ends_at_0() {
    assertThat(logs.beginning(tree)).isEqualTo(logs.end(tree));
    assertThat(logs.end(tree).nextOffset()).isZero();
  }

  @Test
  void making_a_log_again_leaves_it_as_it_is() {
    append("a");

    logs.create(tree);

    assertThat(logs.end(tree).nextOffset()).isEqualTo(1);
  }

  @Test
  void what_is_appended_is_read_in_the_order_of_the_calls() {
    List<CompletableFuture<Long>> appends = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      appends.add(logs.append(tree, text("record " + i)).toCompletableFuture());
    }
    reader.follow(tree, logs.beginning(tree));

    List<Item.Appended> read = read(500);

    for (int i = 0; i < 500; i++) {
      assertThat(read.get(i).encoded()).isEqualTo(text("record " + i));
      assertThat(read.get(i).next().nextOffset()).isEqualTo(i + 1L);
      assertThat(appends.get(i).orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(i);
    }
  }

  @Test
  void a_reader_goes_on_where_it_is_told() {
    for (String record : List.of("a", "b", "c")) {
      append(record);
    }

    reader.follow(tree, new LogPosition(logs.end(tree).topicId(), 2));

    assertThat(read(1)).extracting(Item.Appended::encoded).containsExactly(text("c"));
  }

  @Test
  void a_reader_at_the_end_waits_for_what_comes() {
    reader.follow(tree, logs.end(tree));
    assertThat(reader.poll(Duration.ofMillis(50))).isEmpty();

    append("late");

    assertThat(read(1)).extracting(Item.Appended::encoded).containsExactly(text("late"));
  }

  @Test
  void one_reader_follows_several_logs() {
    TreeId other = TreeId.random();
    logs.create(other);
    reader.follow(tree, logs.beginning(tree));
    reader.follow(other, logs.beginning(other));

    append("here");
    logs.append(other, text("there")).toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();

    assertThat(read(2)).extracting(Item.Appended::tree).containsExactlyInAnyOrder(tree, other);
    logs.delete(other);
  }

  @Test
  void a_log_that_is_followed_no_longer_is_silent() {
    reader.follow(tree, logs.beginning(tree));
    append("a");
    read(1);

    reader.unfollow(tree);
    append("b");

    assertThat(reader.poll(Duration.ofMillis(300))).isEmpty();
  }

  @Test
  void waking_up_ends_a_poll_that_would_wait() {
    reader.follow(tree, logs.beginning(tree));
    reader.wakeUp();
    long startNs = System.nanoTime();

    assertThat(reader.poll(PATIENCE)).isEmpty();

    assertThat(Duration.ofNanos(System.nanoTime() - startNs)).isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void records_that_were_trimmed_are_a_gap_and_not_passed_over() {
    for (String record : List.of("a", "b", "c")) {
      append(record);
    }
    LogPosition start = logs.beginning(tree);
    trim(2);

    reader.follow(tree, start);

    Item.Gap gap = readGap();
    assertThat(gap.lost()).isEqualTo(start);
    assertThat(gap.beginning()).isEqualTo(new LogPosition(start.topicId(), 2));
  }

  @Test
  void a_trimmed_log_begins_later_and_goes_on_as_before() {
    for (String record : List.of("a", "b", "c")) {
      append(record);
    }
    LogPosition end = logs.end(tree);

    trim(2);
    trim(1);
    append("d");

    assertThat(logs.beginning(tree)).isEqualTo(new LogPosition(end.topicId(), 2));
    reader.follow(tree, logs.beginning(tree));
    assertThat(read(2)).extracting(Item.Appended::encoded).containsExactly(text("c"), text("d"));
  }

  @Test
  void a_log_is_trimmed_to_its_end_and_no_further() {
    append("a");
    LogPosition end = logs.end(tree);

    assertConflict(new LogPosition(end.topicId(), 2));
    assertThat(logs.beginning(tree).nextOffset()).isZero();
    trim(1);
    assertThat(logs.beginning(tree)).isEqualTo(end);
  }

  @Test
  void a_position_of_another_log_trims_nothing() {
    append("a");

    assertConflict(new LogPosition(UUID.randomUUID(), 1));

    assertThat(logs.beginning(tree).nextOffset()).isZero();
  }

  @Test
  void a_log_made_anew_is_a_gap_for_a_reader_of_the_old_one() {
    append("old");
    LogPosition old = logs.end(tree);
    reader.follow(tree, old);
    assertThat(reader.poll(Duration.ofMillis(200))).isEmpty();

    logs.delete(tree);
    logs.create(tree);
    append("new");

    Item.Gap gap = readGap();
    assertThat(gap.lost()).isEqualTo(old);
    assertThat(gap.beginning().topicId()).isNotEqualTo(old.topicId());
    reader.follow(tree, gap.beginning());
    assertThat(read(1)).extracting(Item.Appended::encoded).containsExactly(text("new"));
  }

  @Test
  void a_position_of_another_log_is_a_gap_from_the_start() {
    append("a");
    append("b");

    reader.follow(tree, new LogPosition(UUID.randomUUID(), 1));

    assertThat(readGap().beginning()).isEqualTo(logs.beginning(tree));
  }

  @Test
  void a_position_behind_the_end_is_a_gap() {
    append("a");

    reader.follow(tree, new LogPosition(logs.end(tree).topicId(), 5));

    assertThat(readGap().beginning()).isEqualTo(logs.beginning(tree));
  }

  @Test
  void a_log_that_is_deleted_says_so() {
    reader.follow(tree, logs.beginning(tree));
    append("a");
    read(1);

    logs.delete(tree);

    assertThat(readOne()).isEqualTo(new Item.Deleted(tree));
  }

  @Test
  void there_is_no_beginning_of_a_log_that_is_not_there() {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> logs.beginning(TreeId.random()))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void the_largest_record_fits_and_a_far_larger_one_does_not() {
    byte[] largest = new byte[Limits.LOG_RECORD_BYTES_MAX];
    reader.follow(tree, logs.beginning(tree));

    logs.append(tree, ByteString.copyOf(largest))
        .toCompletableFuture()
        .orTimeout(30, TimeUnit.SECONDS)
        .join();

    assertThat(read(1).getFirst().encoded().size()).isEqualTo(largest.length);
    assertThatExceptionOfType(CompletionException.class)
        .isThrownBy(
            () ->
                logs.append(tree, ByteString.copyOf(new byte[2 * largest.length]))
                    .toCompletableFuture()
                    .orTimeout(30, TimeUnit.SECONDS)
                    .join())
        .havingCause()
        .isInstanceOfSatisfying(
            FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED));
  }

  private void trim(long offset) {
    logs.trim(tree, new LogPosition(logs.end(tree).topicId(), offset));
  }

  private void assertConflict(LogPosition beginning) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> logs.trim(tree, beginning))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
  }

  private void append(String record) {
    logs.append(tree, text(record)).toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }

  private List<Item.Appended> read(int count) {
    List<Item.Appended> read = new ArrayList<>();
    while (read.size() < count) {
      List<Item> items = reader.poll(PATIENCE);
      assertThat(items).as("items after %d of %d records", read.size(), count).isNotEmpty();
      items.forEach(item -> read.add((Item.Appended) item));
    }
    assertThat(read).hasSize(count);
    return read;
  }

  private Item.Gap readGap() {
    return (Item.Gap) readOne();
  }

  private Item readOne() {
    List<Item> items = reader.poll(PATIENCE);
    assertThat(items).hasSize(1);
    return items.getFirst();
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }
}
