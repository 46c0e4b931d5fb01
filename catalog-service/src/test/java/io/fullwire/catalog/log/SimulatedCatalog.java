package io.fullwire.catalog.log;

import io.fullwire.catalog.store.MemoryTreeStores;
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

/// One instance of a catalog that leads and follows one tree, and may be paused, killed and started
/// again. Its store survives a kill, but perhaps not its last writes.
final class SimulatedCatalog {
  private static final LeaderLimits LIMITS =
      new LeaderLimits(50, 1 << 20, Duration.ofSeconds(2), Duration.ofMillis(300));

  private final TreeId tree;
  private final MemoryTreeLogs logs;
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

  SimulatedCatalog(TreeId tree, MemoryTreeLogs logs, VirtualTime time, RandomGenerator random) {
    this.tree = tree;
    this.logs = logs;
    this.time = time;
    this.random = random;
    this.clockSkewSeconds = random.nextLong(-1_000, 1_000);
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
    if (random.nextBoolean()) {
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
    replica = new TreeReplica(tree, store, leader);
    pump = new LogPump(appends, clock);
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
