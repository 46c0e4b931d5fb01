package io.fullwire.catalog.site;

import io.fullwire.catalog.log.LeaderLimits;
import io.fullwire.catalog.log.LeaderMetrics;
import io.fullwire.catalog.log.LogPump;
import io.fullwire.catalog.log.LogPumpThread;
import io.fullwire.catalog.log.Recovery;
import io.fullwire.catalog.log.SnapshotDuty;
import io.fullwire.catalog.log.TimeSource;
import io.fullwire.catalog.log.TreeLeader;
import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.store.TreeStore;
import io.fullwire.catalog.store.TreeStores;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A replica of every tree in the registry, and of no other. Safe from any thread.
public final class Replicas implements TreeRegistry.Listener, AutoCloseable {
  /// Trees that are built anew at the same time; others wait, one turn each.
  private static final int RECOVERIES_AT_ONCE = 2;

  private final SiteName site;
  private final TreeLogs logs;
  private final TreeStores stores;
  private final Election election;
  private final LeaderLimits limits;
  private final LeaderMetrics metrics;
  private final SnapshotDuty snapshots;
  private final ExecutorService recoveries =
      Executors.newFixedThreadPool(
          RECOVERIES_AT_ONCE, Thread.ofPlatform().daemon().name("recovery-", 0).factory());
  private final UUID instance = UUID.randomUUID();
  private final TimeSource time = TimeSource.system();
  private final List<LogPumpThread> pumps = new ArrayList<>();
  private final Map<TreeId, TreeReplica> replicas = new ConcurrentHashMap<>();
  private final Set<TreeId> homeTrees = ConcurrentHashMap.newKeySet();

  /// @param pumpCount threads that bring records, each for its share of the trees
  public Replicas(
      SiteName site,
      TreeLogs logs,
      TreeStores stores,
      Election election,
      LeaderLimits limits,
      LeaderMetrics metrics,
      Recovery recovery,
      SnapshotDuty snapshots,
      int pumpCount) {
    this.site = site;
    this.logs = logs;
    this.stores = stores;
    this.election = election;
    this.limits = limits;
    this.metrics = metrics;
    this.snapshots = snapshots;
    for (int i = 0; i < pumpCount; i++) {
      LogPump pump = new LogPump(logs, recovery, recoveries, time);
      pumps.add(new LogPumpThread("log-pump-" + i, pump));
    }
    election.onResign(this::resign);
  }

  /// `NOT_FOUND` when the tree is not in the registry.
  public TreeReplica require(TreeId tree) {
    TreeReplica replica = replicas.get(tree);
    if (replica == null) {
      throw FullwireException.notFound("tree " + tree + " is not known at this site");
    }
    return replica;
  }

  public Collection<TreeReplica> all() {
    return List.copyOf(replicas.values());
  }

  @Override
  public void known(TreeDescriptor tree) {
    if (tree.home().equals(site) && homeTrees.add(tree.id())) {
      election.stand(Set.copyOf(homeTrees));
    }
    replicas.computeIfAbsent(tree.id(), this::start);
  }

  @Override
  public void removed(TreeDescriptor tree) {
    if (homeTrees.remove(tree.id())) {
      election.stand(Set.copyOf(homeTrees));
    }
    if (replicas.remove(tree.id()) != null) {
      pumpOf(tree.id()).remove(tree.id(), () -> stores.delete(tree.id()));
    }
  }

  @Override
  public void close() {
    pumps.forEach(LogPumpThread::close);
    recoveries.shutdownNow();
  }

  private TreeReplica start(TreeId tree) {
    TreeStore store = stores.open(tree);
    TreeLeader leader = new TreeLeader(tree, instance, store, logs, time, limits, metrics);
    TreeReplica replica = new TreeReplica(tree, store, leader, snapshots);
    pumpOf(tree).add(replica);
    return replica;
  }

  private void resign(TreeId tree) {
    TreeReplica replica = replicas.get(tree);
    if (replica != null) {
      replica.leader().resign("another instance is to lead it");
    }
  }

  private LogPump pumpOf(TreeId tree) {
    return pumps.get(Math.floorMod(tree.hashCode(), pumps.size())).pump();
  }
}
