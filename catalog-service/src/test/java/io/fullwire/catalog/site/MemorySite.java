package io.fullwire.catalog.site;

import io.fullwire.catalog.log.LeaderLimits;
import io.fullwire.catalog.log.LeaderMetrics;
import io.fullwire.catalog.log.SnapshotDuty;
import io.fullwire.catalog.log.TestRecovery;
import io.fullwire.catalog.store.MemoryTreeStores;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.log.MemoryTreeRegistry;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// The catalog of one site with everything around it in memory.
final class MemorySite implements AutoCloseable {
  final SiteName name;
  final MemoryTreeLogs logs = new MemoryTreeLogs();
  final MemoryTreeRegistry registry = new MemoryTreeRegistry();
  final Catalog catalog;
  final Replicas replicas;
  final Scheduler workers = Schedulers.newBoundedElastic(4, 100, "test-worker");

  MemorySite(String name, RelayClient relay) {
    this.name = new SiteName(name);
    Election election = Election.alone();
    this.replicas =
        new Replicas(
            this.name,
            logs,
            new MemoryTreeStores(),
            election,
            LeaderLimits.DEFAULT,
            LeaderMetrics.NONE,
            TestRecovery.of(logs),
            SnapshotDuty.NONE,
            1);
    Commits commits =
        new Commits(
            this.name, registry, replicas, election, new OtherCatalogs(relay, "token"), workers);
    this.catalog =
        new Catalog(
            this.name, registry, logs, replicas, commits, new Reads(replicas, workers), workers);
    registry.subscribe(replicas);
  }

  @Override
  public void close() {
    replicas.close();
    workers.dispose();
  }
}
