package io.fullwire.catalog.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.catalog.log.LeaderLimits;
import io.fullwire.catalog.log.LeaderMetrics;
import io.fullwire.catalog.log.LogPump;
import io.fullwire.catalog.log.ManualTime;
import io.fullwire.catalog.log.TreeLeader;
import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.log.MemoryTreeLogs;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// The catalog of one site with one tree and everything around it in memory, and time by hand. All
/// that is done elsewhere on threads of its own is done here at once.
final class SnapshotScene {
  static final SiteName HOME = new SiteName("home");

  final TreeId tree;
  final MemoryTreeLogs logs;
  final ManualTime time = new ManualTime();
  private final SnapshotArchive archive;
  private final SnapshotSettings settings;
  private MemoryTreeStores.Store store = new MemoryTreeStores().open(TreeId.random());
  private TreeReplica replica;
  private LogPump pump;

  SnapshotScene(TreeId tree, MemoryTreeLogs logs, ChunkClient chunks, SnapshotSettings settings) {
    this(tree, logs, new SnapshotArchive(HOME, chunks), settings);
  }

  SnapshotScene(
      TreeId tree, MemoryTreeLogs logs, SnapshotArchive archive, SnapshotSettings settings) {
    this.tree = tree;
    this.logs = logs;
    this.archive = archive;
    this.settings = settings;
    logs.create(tree);
    start();
  }

  /// Another process on the same store.
  void start() {
    begin();
    turn();
  }

  /// As [#start()], and has read nothing yet.
  private void begin() {
    TreeLeader leader =
        new TreeLeader(
            tree, UUID.randomUUID(), store, logs, time, LeaderLimits.DEFAULT, LeaderMetrics.NONE);
    LogTrimmer trimmer = new LogTrimmer(logs, archive, settings, id -> HOME, Runnable::run, time);
    replica =
        new TreeReplica(
            tree,
            store,
            leader,
            new SnapshotKeeper(logs, archive, settings, trimmer, Runnable::run, time));
    pump = new LogPump(logs, new SnapshotRecovery(logs, archive, id -> HOME), Runnable::run, time);
    pump.add(replica);
  }

  /// Another process whose store was lost.
  void startWiped() {
    beginWiped();
    turn();
  }

  /// As [#startWiped()], and has read nothing yet.
  void beginWiped() {
    store = new MemoryTreeStores().open(TreeId.random());
    begin();
  }

  /// Reads all that the log has, and lets what is due be done.
  void turn() {
    for (int i = 0; i < 4; i++) {
      time.pass(Duration.ofMillis(150));
      pump.turn(Duration.ZERO);
    }
  }

  CommitReceipt commit() {
    return commit(new Mutation.Reserve(1));
  }

  CommitReceipt commit(Mutation... mutations) {
    CompletableFuture<CommitReceipt> answer = submit(RequestId.random(), mutations);
    turn();
    assertThat(answer).isCompleted();
    return answer.join();
  }

  CompletableFuture<CommitReceipt> submit(RequestId request, Mutation... mutations) {
    return replica.leader().submit(new CommitRequest(request, "test", List.of(mutations)), 1);
  }

  TreeReplica replica() {
    return replica;
  }

  MemoryTreeStores.Store store() {
    return store;
  }

  List<SnapshotMark> stored() {
    return replica.snapshots().stored();
  }

  long beginning() {
    return logs.beginning(tree).nextOffset();
  }
}
