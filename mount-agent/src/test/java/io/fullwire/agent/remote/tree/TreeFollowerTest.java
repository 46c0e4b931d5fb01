package io.fullwire.agent.remote.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeChanges;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import io.fullwire.testkit.log.MemoryTreeLogs;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TreeFollowerTest {
  private static final Timestamp TIME = new Timestamp(1_700_000_000, 0);
  private static final TreeId TREE = new TreeId(new UUID(1, 1));

  private final MemoryTreeLogs logs = new MemoryTreeLogs();
  private final ProgressOnlyCatalog catalog = new ProgressOnlyCatalog();
  private final RecordingKernel kernel = new RecordingKernel();
  private MountedTree tree;

  /// The tree as the site has it, from which snapshots are taken.
  private MountedTree atSite;

  private TreeFollower follower;
  private long nextRevision = 1;
  private final AtomicInteger snapshots = new AtomicInteger();
  private volatile @Nullable Throwable nextFailure;

  @BeforeEach
  void start() {
    logs.create(TREE);
    tree = new MountedTree(empty());
    atSite = new MountedTree(empty());
    follower = new TreeFollower(tree, 1, kernel, catalog, () -> logs, this::snapshot);
    follower.start(-1);
  }

  @AfterEach
  void stop() {
    follower.close();
  }

  @Test
  void a_commit_is_applied_and_the_kernel_is_told_exactly_what_it_changed() {
    commit(create("a", 2));
    await(() -> tree.progress().revision() == 1);
    await(() -> kernel.told.size() == 3);
    assertThat(kernel.told).containsExactly("entry 1 a", "attributes 2", "attributes 1");
    kernel.told.clear();

    commit(
        new Mutation.SetContent(
            new InodeNumber(2), new Content.Inline(ByteString.utf8("new")), TIME, null));
    await(() -> tree.progress().revision() == 2 && !kernel.told.isEmpty());
    assertThat(kernel.told).containsExactly("content 2");
    kernel.told.clear();

    commit(new Mutation.Unlink(new InodeNumber(1), EntryName.utf8("a"), new InodeNumber(2)));
    await(() -> kernel.told.size() == 3);
    assertThat(kernel.told).containsExactly("delete 1 2 a", "directory 1", "attributes 2");
  }

  @Test
  void records_of_a_leader_that_was_deposed_change_nothing() {
    append(new LogRecord.EpochBegan(5, new UUID(2, 2), TIME));
    append(new LogRecord.Commit(1, 1, TIME, "old", RequestId.random(), List.of(create("x", 2))));
    append(new LogRecord.Commit(5, 1, TIME, "new", RequestId.random(), List.of(create("y", 3))));
    await(() -> tree.progress().revision() == 1);
    assertThat(tree.resolve(List.of(EntryName.utf8("x")))).isZero();
    assertThat(tree.resolve(List.of(EntryName.utf8("y")))).isEqualTo(3);
  }

  @Test
  void after_records_were_lost_everything_that_differs_is_told() {
    commit(create("a", 2));
    await(() -> tree.progress().revision() == 1);
    follower.close();

    commit(create("b", 3));
    logs.trim(TREE, 2);
    kernel.told.clear();
    restart();

    await(() -> tree.progress().revision() == 2);
    assertThat(snapshots).hasValue(1);
    await(() -> kernel.told.contains("entry 1 b"));
    assertThat(kernel.told).doesNotContain("entry 1 a");
    commit(create("c", 4));
    await(() -> tree.progress().revision() == 3);
  }

  @Test
  void a_log_made_anew_is_noticed_and_the_tree_compared() {
    commit(create("a", 2));
    await(() -> tree.progress().revision() == 1);
    follower.close();
    logs.delete(TREE);
    logs.create(TREE);
    commitUnheard(create("b", 3));
    restart();
    await(() -> tree.progress().revision() == 2);
    assertThat(snapshots).hasValue(1);
  }

  @Test
  void a_record_that_cannot_be_read_leads_to_a_fresh_snapshot() {
    commitUnheard(create("a", 2));
    logs.append(TREE, ByteString.utf8("no record"));
    await(() -> tree.progress().revision() == 1);
    assertThat(snapshots).hasValue(1);
  }

  @Test
  void a_tree_that_was_deleted_is_said_to_be() {
    logs.delete(TREE);
    await(() -> follower.state() == SyncState.DELETED);
  }

  @Test
  void a_site_that_cannot_be_asked_makes_the_mount_stale_and_it_recovers() {
    await(() -> follower.state() == SyncState.CONNECTED);
    catalog.away = true;
    await(() -> follower.state() == SyncState.STALE);
    catalog.away = false;
    await(() -> follower.state() == SyncState.CONNECTED);
  }

  @Test
  void an_error_in_the_follower_is_no_end_of_following() {
    nextFailure = new NoClassDefFoundError("planned by the test");
    commitUnheard(create("a", 2));
    logs.append(TREE, ByteString.utf8("no record"));
    await(() -> tree.progress().revision() == 1);
    assertThat(snapshots).hasValue(2);
  }

  @Test
  void what_was_to_be_told_of_a_change_is_never_lost_though_telling_it_failed() {
    kernel.failsOnce = true;
    commit(create("a", 2));
    await(() -> kernel.told.contains("everything"));
    await(() -> tree.progress().revision() == 1);
  }

  @Test
  void who_waits_for_the_mount_to_be_in_step_is_told_when_it_is_and_when_it_is_not_in_time()
      throws InterruptedException {
    assertThat(follower.awaitInStep(Duration.ofSeconds(20))).isTrue();
    follower.close();
    catalog.away = true;
    restart();
    assertThat(follower.awaitInStep(Duration.ofMillis(50))).isFalse();
    catalog.away = false;
    assertThat(follower.awaitInStep(Duration.ofSeconds(20))).isTrue();
  }

  @Test
  void a_site_that_does_not_know_the_tree_for_a_moment_is_asked_again() {
    nextFailure = FullwireException.notFound("no such tree");
    commitUnheard(create("a", 2));
    logs.append(TREE, ByteString.utf8("no record"));
    await(() -> tree.progress().revision() == 1);
    assertThat(follower.state()).isNotEqualTo(SyncState.DELETED);
  }

  private TreeLoader.Loaded snapshot() {
    int _ = snapshots.incrementAndGet();
    Throwable failure = nextFailure;
    nextFailure = null;
    switch (failure) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      default -> throw new AssertionError(failure);
    }
    return copyOf(atSite);
  }

  private void restart() {
    follower = new TreeFollower(tree, 1, kernel, catalog, () -> logs, this::snapshot);
    follower.start(-1);
  }

  private void commit(Mutation mutation) {
    LogRecord.Commit commit = nextCommit(mutation);
    append(commit);
    atSite.apply(commit, logs.end(TREE), TreeChanges.UNSEEN);
  }

  /// The site has it, and its log does not tell of it here.
  private void commitUnheard(Mutation mutation) {
    atSite.apply(nextCommit(mutation), logs.end(TREE), TreeChanges.UNSEEN);
  }

  private LogRecord.Commit nextCommit(Mutation mutation) {
    Timestamp time = new Timestamp(TIME.seconds() + nextRevision, 0);
    return new LogRecord.Commit(
        1, nextRevision++, time, "test", RequestId.random(), List.of(mutation));
  }

  private void append(LogRecord logRecord) {
    logs.append(TREE, LogRecordCodec.encode(logRecord)).toCompletableFuture().join();
  }

  private static Mutation create(String name, long inode) {
    return new Mutation.Create(
        InodeNumber.ROOT,
        EntryName.utf8(name),
        new InodeNumber(inode),
        new NodeBody.File(Content.EMPTY),
        new Ownership(0644, 0, 0),
        TIME,
        Xattrs.NONE);
  }

  private TreeLoader.Loaded empty() {
    TreeLoader loader = new TreeLoader();
    Node root =
        new Node(
            InodeNumber.ROOT,
            NodeBody.DIRECTORY,
            new Ownership(0755, 0, 0),
            TIME,
            TIME,
            2,
            Xattrs.NONE);
    LogPosition position = logs.beginning(TREE);
    loader.add(new SnapshotItem.Header(TREE, 0, 1, position, root));
    loader.add(new SnapshotItem.Trailer(0));
    return loader.finish();
  }

  private static TreeLoader.Loaded copyOf(MountedTree tree) {
    TreeLoader loader = new TreeLoader();
    tree.snapshot(loader::add);
    return loader.finish();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("what is awaited comes in time").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
