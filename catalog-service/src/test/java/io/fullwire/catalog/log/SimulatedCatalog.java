package io.fullwire.catalog.log;

import io.fullwire.catalog.snapshot.LogTrimmer;
import io.fullwire.catalog.snapshot.SnapshotArchive;
import io.fullwire.catalog.snapshot.SnapshotKeeper;
import io.fullwire.catalog.snapshot.SnapshotRecovery;
import io.fullwire.catalog.snapshot.SnapshotSettings;
import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.time.VirtualTime;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// One instance of a catalog that leads and follows one tree, makes its snapshots and trims its
/// log, and may be paused, killed and started again. Its store survives a kill, but perhaps not its
/// last writes, and sometimes nothing.
final class SimulatedCatalog {
  private static final LeaderLimits LIMITS =
      new LeaderLimits(50, 1 << 20, Duration.ofSeconds(2), Duration.ofMillis(300));

  private static final int CLOCK_SKEW_SECONDS_MAX = 1_000;

  /// So few, so soon, that all of it happens many times in a run; old are also those that a leader
  /// began whose clock is ahead of all others.
  private static final SnapshotSettings SNAPSHOTS =
      new SnapshotSettings(6, 1 << 20, 2, Duration.ofSeconds(-2 * CLOCK_SKEW_SECONDS_MAX));

  private static final int WIPES_IN = 4;

  private final TreeId tree;
  private final MemoryTreeLogs logs;
  private final SnapshotArchive archive;
  private final VirtualTime time;
  private final RandomGenerator random;
  private final long clockSkewSeconds;
  private MemoryTreeStores.Store store = new MemoryTreeStores().open(TreeId.random());
  private MemoryTreeStores.Store olderStore = store.copy();
  private UnreliableAppends appends;
  private LogPump pump;
  private TreeReplica replica;
  private boolean isPaused;
  private int generation;
  private double failureRate;

  /// @param chunks shared by all instances of the catalog
  SimulatedCatalog(
      TreeId tree,
      MemoryTreeLogs logs,
      ChunkClient chunks,
      VirtualTime time,
      RandomGenerator random) {
    this.tree = tree;
    this.logs = logs;
    this.archive = new SnapshotArchive(TestRecovery.SITE, chunks);
    this.time = time;
    this.random = random;
    this.clockSkewSeconds = random.nextLong(-CLOCK_SKEW_SECONDS_MAX, CLOCK_SKEW_SECONDS_MAX);
    start();
  }

  MemoryTreeStores.Store store() {
    return store;
  }

  void setFailureRate(double rate) {
    failureRate = rate;
    appends.setFailureRate(rate);
  }

  /// The process does nothing for a while, and then goes on as if nothing had been.
  void pause(Duration duration) {
    isPaused = true;
    time.after(duration, () -> isPaused = false);
  }

  /// The process is gone and another starts on what it left on disk. What it had sent may still
  /// arrive.
  void kill() {
    if (random.nextInt(WIPES_IN) == 0) {
      store = new MemoryTreeStores().open(TreeId.random());
    } else if (random.nextBoolean()) {
      store = olderStore;
    }
    start();
  }

  CompletableFuture<CommitReceipt> submit(CommitRequest request) {
    return replica.leader().submit(request, 100);
  }

  private void start() {
    generation++;
    store = store.copy();
    appends = new UnreliableAppends(logs, time, random);
    appends.setFailureRate(failureRate);
    TimeSource clock = new SkewedTime();
    TreeLeader leader =
        new TreeLeader(
            tree,
            new UUID(random.nextLong(), random.nextLong()),
            store,
            appends,
            clock,
            LIMITS,
            LeaderMetrics.NONE);
    LogTrimmer trimmer =
        new LogTrimmer(appends, archive, SNAPSHOTS, id -> TestRecovery.SITE, Runnable::run, clock);
    replica =
        new TreeReplica(
            tree,
            store,
            leader,
            new SnapshotKeeper(appends, archive, SNAPSHOTS, trimmer, Runnable::run, clock));
    Recovery recovery = new SnapshotRecovery(appends, archive, id -> TestRecovery.SITE);
    pump = new LogPump(appends, recovery, Runnable::run, clock);
    pump.add(replica);
    turn(generation);
  }

  private void turn(int turning) {
    if (turning != generation) {
      return;
    }
    if (!isPaused) {
      if (random.nextInt(10) == 0) {
        olderStore = store.copy();
      }
      pump.turn(Duration.ZERO);
    }
    time.after(Duration.ofMillis(random.nextInt(1, 15)), () -> turn(turning));
  }

  private final class SkewedTime implements TimeSource {
    @Override
    public Timestamp now() {
      return new Timestamp(
          1_000_000 + clockSkewSeconds + time.nowNs() / 1_000_000_000,
          (int) (time.nowNs() % 1_000_000_000));
    }

    @Override
    public long nanos() {
      return time.nowNs();
    }
  }
}
