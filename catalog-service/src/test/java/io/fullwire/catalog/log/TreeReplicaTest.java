package io.fullwire.catalog.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.log.MemoryTreeLogs;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeReplicaTest {
  private static final Timestamp TIME = new Timestamp(5, 0);

  private final TreeId tree = TreeId.random();
  private final MemoryTreeLogs logs = new MemoryTreeLogs();
  private final MemoryTreeStores.Store store = new MemoryTreeStores().open(tree);
  private final ManualTime time = new ManualTime();
  private TreeReplica replica;
  private LogPump pump;

  @BeforeEach
  void start() {
    logs.create(tree);
    replica =
        new TreeReplica(
            tree,
            store,
            new TreeLeader(
                tree,
                UUID.randomUUID(),
                store,
                logs,
                time,
                LeaderLimits.DEFAULT,
                LeaderMetrics.NONE),
            SnapshotDuty.NONE);
    pump = new LogPump(logs, TestRecovery.of(logs), Runnable::run, time);
    pump.add(replica);
    append(new LogRecord.EpochBegan(1, UUID.randomUUID(), TIME));
  }

  @Test
  void records_are_applied_in_order_and_waiters_hear_of_their_revision() {
    CompletableFuture<Void> second = replica.reached(2);
    CompletableFuture<Void> third = replica.reached(3);
    append(commit(1, 1));
    append(commit(1, 2));

    turn();

    assertThat(replica.head().revision()).isEqualTo(2);
    assertThat(second).isCompleted();
    assertThat(third).isNotDone();
    assertThat(replica.reached(1)).isCompleted();
  }

  @Test
  void a_record_that_was_mirrored_twice_counts_once() {
    LogRecord once = commit(1, 1);
    append(once);
    append(once);
    append(commit(1, 2));

    turn();

    assertThat(replica.head().revision()).isEqualTo(2);
    assertThat(replica.ignoredCount()).isEqualTo(1);
  }

  @Test
  void a_late_record_of_a_deposed_leader_is_void() {
    append(commit(1, 1));
    append(new LogRecord.EpochBegan(2, UUID.randomUUID(), TIME));
    append(commit(1, 2));
    append(commit(2, 2));

    turn();

    assertThat(replica.head().revision()).isEqualTo(2);
    assertThat(replica.head().epoch()).isEqualTo(2);
    assertThat(replica.ignoredCount()).isEqualTo(1);
  }

  @Test
  void a_log_made_anew_is_applied_from_its_start() {
    append(commit(1, 1));
    turn();

    logs.delete(tree);
    logs.create(tree);
    append(new LogRecord.EpochBegan(1, UUID.randomUUID(), TIME));
    turn();
    turn();

    assertThat(replica.head().epoch()).isEqualTo(1);
    assertThat(replica.head().revision()).isZero();
  }

  @Test
  void a_tree_whose_log_lost_its_beginning_is_not_served_as_if_it_were_whole() {
    append(commit(1, 1));
    append(commit(1, 2));
    logs.trim(tree, 2);

    turn();

    assertCorrupt("is gone");
  }

  @Test
  void a_damaged_record_stops_the_tree_after_one_try_from_the_start() {
    append(commit(1, 1));
    turn();
    appendBytes(ByteString.utf8("no record"));
    CompletableFuture<Void> waiter = replica.reached(5);

    turn();
    turn();

    assertCorrupt("log record");
    assertThat(waiter).isCompletedExceptionally();
  }

  @Test
  void a_deleted_log_is_an_error_and_not_an_empty_tree() {
    append(commit(1, 1));
    turn();

    logs.delete(tree);
    turn();

    assertCorrupt("its log is gone");
  }

  @Test
  void a_log_that_was_gone_for_a_while_is_followed_again() {
    append(commit(1, 1));
    turn();
    logs.delete(tree);
    turn();
    assertCorrupt("its log is gone");

    logs.create(tree);
    append(new LogRecord.EpochBegan(1, UUID.randomUUID(), TIME));
    append(commit(1, 1));
    append(commit(1, 2));
    time.pass(LogPump.RETRY_PAUSE_MAX);
    turn();
    turn();

    assertThat(replica.snapshot().head().revision()).isEqualTo(2);
  }

  @Test
  void a_log_that_begins_with_anything_but_the_first_epoch_is_not_applied() {
    logs.delete(tree);
    logs.create(tree);
    append(new LogRecord.EpochBegan(2, UUID.randomUUID(), TIME));
    append(
        new LogRecord.Commit(
            2, 1, TIME, "t", RequestId.random(), List.of(new Mutation.Reserve(1))));

    turn();

    assertThat(replica.head().revision()).isZero();
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> replica.snapshot())
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
  }

  @Test
  void a_shorter_log_is_shown_once_it_was_waited_for_the_rest() {
    append(commit(1, 1));
    append(commit(1, 2));
    turn();
    logs.delete(tree);
    logs.create(tree);
    append(new LogRecord.EpochBegan(1, UUID.randomUUID(), TIME));
    append(commit(1, 1));
    turn();
    turn();
    assertThatExceptionOfType(FullwireException.class).isThrownBy(() -> replica.snapshot());

    time.pass(TreeReplica.LATER_REVISION_WAIT);
    turn();

    assertThat(replica.snapshot().head().revision()).isEqualTo(1);
  }

  private void assertCorrupt(String reason) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> replica.snapshot())
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT));
  }

  private void turn() {
    pump.turn(Duration.ZERO);
  }

  private static LogRecord commit(long epoch, long revision) {
    return new LogRecord.Commit(
        epoch, revision, TIME, "t", RequestId.random(), List.of(new Mutation.Reserve(1)));
  }

  private void append(LogRecord logRecord) {
    appendBytes(LogRecordCodec.encode(logRecord));
  }

  private void appendBytes(ByteString encoded) {
    assertThat(logs.append(tree, encoded).toCompletableFuture()).isCompleted();
  }
}
