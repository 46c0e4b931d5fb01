package io.fullwire.catalog.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import io.fullwire.testkit.log.MemoryTreeLogs;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeLeaderTest {
  private static final LeaderLimits LIMITS =
      new LeaderLimits(3, 1_000, Duration.ofSeconds(5), Duration.ofSeconds(1));

  private final TreeId tree = TreeId.random();
  private final MemoryTreeLogs logs = new MemoryTreeLogs();
  private final MemoryTreeStores.Store store = new MemoryTreeStores().open(tree);
  private final ManualTime time = new ManualTime();
  private TreeLeader leader;
  private TreeReplica replica;
  private LogPump pump;

  @BeforeEach
  void start() {
    logs.create(tree);
    leader = new TreeLeader(tree, UUID.randomUUID(), store, logs, time, LIMITS, LeaderMetrics.NONE);
    replica = new TreeReplica(tree, store, leader, SnapshotDuty.NONE);
    pump = new LogPump(logs, TestRecovery.of(logs), Runnable::run, time);
    pump.add(replica);
  }

  @Test
  void a_commit_is_answered_only_when_it_is_read_back() {
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));
    turn();
    assertThat(records()).hasSize(2);
    assertThat(answer).as("appended, not read").isNotDone();

    turn();

    assertThat(answer).isCompletedWithValue(new CommitReceipt(1, 2));
    assertThat(store.head().revision()).isEqualTo(1);
  }

  @Test
  void a_commit_is_validated_against_those_under_way_before_it() {
    lead();
    CompletableFuture<CommitReceipt> reserve = submit(new Mutation.Reserve(1));
    CompletableFuture<CommitReceipt> first = submit(create("a", 2));
    CompletableFuture<CommitReceipt> second = submit(create("a", 2));

    assertThat(codeOf(second)).isEqualTo(ErrorCode.CONFLICT);
    turn();

    assertThat(reserve).isCompleted();
    assertThat(first).isCompletedWithValue(new CommitReceipt(3, 0));
  }

  @Test
  void a_request_sent_twice_shares_one_answer_and_one_record() {
    lead();
    CommitRequest request = request(new Mutation.Reserve(1));
    CompletableFuture<CommitReceipt> first = leader.submit(request, 1);
    CompletableFuture<CommitReceipt> again = leader.submit(request, 1);
    turn();

    assertThat(again).isCompletedWithValue(first.join());
    assertThat(leader.submit(request, 1)).isCompletedWithValue(first.join());
    assertThat(records()).hasSize(3);
  }

  @Test
  void a_full_queue_refuses_and_says_its_limit() {
    for (int i = 0; i < LIMITS.requestsMax(); i++) {
      var _ = submit(new Mutation.Reserve(1));
    }

    CompletableFuture<CommitReceipt> oneMore = submit(new Mutation.Reserve(1));

    assertThat(codeOf(oneMore)).isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(messageOf(oneMore)).contains("at most 3");
  }

  @Test
  void a_queue_of_large_commits_is_full_by_its_bytes() {
    var _ = leader.submit(request(new Mutation.Reserve(1)), 900);

    assertThat(codeOf(leader.submit(request(new Mutation.Reserve(1)), 101)))
        .isEqualTo(ErrorCode.UNAVAILABLE);
    assertThat(leader.submit(request(new Mutation.Reserve(1)), 100)).isNotDone();
  }

  @Test
  void without_room_in_the_log_a_commit_is_refused_at_once_and_with_room_again_it_is_taken() {
    lead();
    int before = records().size();
    logs.setFull(true);

    assertThat(codeOf(submit(new Mutation.Reserve(1)))).isEqualTo(ErrorCode.NO_SPACE);
    assertThat(records()).hasSize(before);

    logs.setFull(false);
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));
    turn();
    assertThat(answer).isCompleted();
  }

  @Test
  void a_commit_that_the_log_does_not_take_times_out() {
    logs.failAppends(1_000, false);
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));

    time.pass(Duration.ofSeconds(4));
    turn();
    assertThat(answer).isNotDone();
    time.pass(Duration.ofSeconds(1));
    turn();

    assertThat(codeOf(answer)).isEqualTo(ErrorCode.TIMED_OUT);
  }

  @Test
  void an_append_that_failed_but_landed_is_answered_by_what_is_read() {
    lead();
    logs.failAppends(1, true);
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));

    turn();

    assertThat(answer).isCompletedWithValue(new CommitReceipt(2, 3));
  }

  @Test
  void an_append_that_was_lost_is_made_again_in_a_new_epoch() {
    lead();
    logs.failAppends(1, false);
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));
    turn();
    assertThat(answer).isNotDone();

    time.pass(LIMITS.claimPause());
    turn();
    turn();
    turn();

    assertThat(answer).isCompletedWithValue(new CommitReceipt(2, 3));
    assertThat(store.head().epoch()).isEqualTo(2);
  }

  @Test
  void a_leader_that_reads_of_a_higher_epoch_answers_no_one_with_success() {
    lead();
    append(new LogRecord.EpochBegan(9, UUID.randomUUID(), time.now()));
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));

    turn();

    assertThat(answer)
        .failsWithin(Duration.ZERO)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(NotLeadingException.class);
    assertThat(store.head().revision()).as("the void commit changed nothing").isEqualTo(1);
  }

  @Test
  void a_claim_that_came_second_is_made_again_one_higher() {
    append(new LogRecord.EpochBegan(1, UUID.randomUUID(), time.now()));
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));

    turn();
    turn();
    turn();

    assertThat(store.head().epoch()).isEqualTo(2);
    assertThat(answer).isCompleted();
  }

  @Test
  void every_commit_is_later_than_the_one_before_whatever_the_clock_says() {
    lead();
    Timestamp before = store.head().lastCommit();
    time.setBack(Duration.ofHours(1));

    var _ = submit(new Mutation.Reserve(1));
    turn();

    assertThat(store.head().lastCommit()).isGreaterThan(before);
  }

  /// One commit, so that the leader leads and its tree is at revision 1.
  private void lead() {
    CompletableFuture<CommitReceipt> answer = submit(new Mutation.Reserve(1));
    turn();
    turn();
    assertThat(answer).isCompleted();
  }

  private void turn() {
    time.pass(Duration.ofMillis(100));
    pump.turn(Duration.ZERO);
  }

  private CompletableFuture<CommitReceipt> submit(Mutation mutation) {
    return leader.submit(request(mutation), 1);
  }

  private static CommitRequest request(Mutation mutation) {
    return new CommitRequest(RequestId.random(), "test", List.of(mutation));
  }

  private static Mutation create(String name, long inode) {
    return new Mutation.Create(
        InodeNumber.ROOT,
        EntryName.utf8(name),
        new InodeNumber(inode),
        NodeBody.FIFO,
        new Ownership(0, 0, 0),
        new Timestamp(0, 0),
        Xattrs.NONE);
  }

  private void append(LogRecord logRecord) {
    assertThat(logs.append(tree, LogRecordCodec.encode(logRecord)).toCompletableFuture())
        .isCompleted();
  }

  private List<LogRecord> records() {
    return logs.records(tree).stream().map(LogRecordCodec::decode).toList();
  }

  private static ErrorCode codeOf(CompletableFuture<?> answer) {
    return ((FullwireException) answer.exceptionNow()).code();
  }

  private static String messageOf(CompletableFuture<?> answer) {
    return answer.exceptionNow().getMessage();
  }
}
