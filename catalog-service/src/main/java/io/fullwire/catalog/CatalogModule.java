package io.fullwire.catalog;

import io.fullwire.catalog.http.CatalogHandler;
import io.fullwire.catalog.log.Recovery;
import io.fullwire.catalog.log.SnapshotDuty;
import io.fullwire.catalog.log.TimeSource;
import io.fullwire.catalog.metrics.CommitMeters;
import io.fullwire.catalog.metrics.TreeMeters;
import io.fullwire.catalog.site.Catalog;
import io.fullwire.catalog.site.CatchUp;
import io.fullwire.catalog.site.Commits;
import io.fullwire.catalog.site.Election;
import io.fullwire.catalog.site.KafkaElection;
import io.fullwire.catalog.site.OtherCatalogs;
import io.fullwire.catalog.site.Reads;
import io.fullwire.catalog.site.Replicas;
import io.fullwire.catalog.snapshot.LogTrimmer;
import io.fullwire.catalog.snapshot.SnapshotArchive;
import io.fullwire.catalog.snapshot.SnapshotKeeper;
import io.fullwire.catalog.snapshot.SnapshotRecovery;
import io.fullwire.catalog.snapshot.SnapshotSettings;
import io.fullwire.catalog.store.RocksTreeStores;
import io.fullwire.catalog.store.TreeStores;
import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeRegistry;
import io.fullwire.client.relay.HttpRelayClient;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.platform.FullwireService;
import io.fullwire.platform.SiteLogs;
import io.fullwire.platform.SiteProperties;
import io.fullwire.platform.SiteToken;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// What the catalog service is made of. Each part is closed before those it was made from.
@FullwireService
@EnableConfigurationProperties(CatalogProperties.class)
public class CatalogModule {
  /// Calls that wait for a worker thread; a further one is refused.
  private static final int WORK_WAITING_MAX = 10_000;

  @Bean
  TreeStores treeStores(CatalogProperties properties) {
    return RocksTreeStores.open(properties.directory());
  }

  @Bean
  TreeLogs treeLogs(SiteProperties site) {
    return SiteLogs.open(site);
  }

  @Bean
  TreeRegistry treeRegistry(SiteEndpoints site) {
    return new KafkaTreeRegistry(KafkaSettings.of(site.kafka()));
  }

  @Bean
  Election election(SiteEndpoints site, CatalogProperties properties) {
    return new KafkaElection(site.kafka(), properties.addressOr(site.catalog()));
  }

  @Bean(destroyMethod = "dispose")
  Scheduler workers(CatalogProperties properties) {
    return Schedulers.newBoundedElastic(
        properties.workerThreads(), WORK_WAITING_MAX, "catalog-worker");
  }

  @Bean
  CommitMeters commitMeters(MeterRegistry registry) {
    return new CommitMeters(registry);
  }

  @Bean
  ServiceHttpClient chunkHttp(SiteEndpoints site, SiteToken token) {
    return new ServiceHttpClient(ServiceHttpSettings.of("chunk", site.chunk(), token.value()));
  }

  @Bean
  SnapshotArchive snapshotArchive(SiteEndpoints site, ServiceHttpClient chunkHttp) {
    return new SnapshotArchive(site.site(), new HttpChunkClient(chunkHttp));
  }

  /// One snapshot, or one trimming, after another: they are never urgent.
  @Bean(destroyMethod = "shutdownNow")
  ExecutorService snapshotWorker() {
    return Executors.newSingleThreadExecutor(
        Thread.ofPlatform().daemon().name("snapshots").factory());
  }

  @Bean
  SnapshotDuty snapshotDuty(
      TreeLogs logs,
      TreeRegistry registry,
      SnapshotArchive archive,
      CatalogProperties properties,
      ExecutorService snapshotWorker) {
    SnapshotSettings settings = properties.snapshot().settings();
    TimeSource time = TimeSource.system();
    LogTrimmer trimmer =
        new LogTrimmer(logs, archive, settings, registry::homeOf, snapshotWorker, time);
    return new SnapshotKeeper(logs, archive, settings, trimmer, snapshotWorker, time);
  }

  @Bean
  Recovery recovery(TreeLogs logs, TreeRegistry registry, SnapshotArchive archive) {
    return new SnapshotRecovery(logs, archive, registry::homeOf);
  }

  @Bean
  Replicas replicas(
      SiteEndpoints site,
      TreeLogs logs,
      TreeStores stores,
      Election election,
      CatalogProperties properties,
      CommitMeters meters,
      Recovery recovery,
      SnapshotDuty snapshots) {
    return new Replicas(
        site.site(),
        logs,
        stores,
        election,
        properties.leaderLimits(),
        meters,
        recovery,
        snapshots,
        properties.pumpThreads());
  }

  @Bean
  ServiceHttpClient relayHttp(SiteEndpoints site, SiteToken token) {
    return new ServiceHttpClient(ServiceHttpSettings.of("relay", site.relay(), token.value()));
  }

  @Bean
  RelayClient relayClient(ServiceHttpClient relayHttp) {
    return new HttpRelayClient(relayHttp);
  }

  @Bean
  OtherCatalogs otherCatalogs(RelayClient relay, SiteToken token) {
    return new OtherCatalogs(relay, token.value());
  }

  @Bean
  Commits commits(
      SiteEndpoints site,
      TreeRegistry registry,
      Replicas replicas,
      Election election,
      OtherCatalogs others,
      Scheduler workers) {
    return new Commits(site.site(), registry, replicas, election, others, workers);
  }

  @Bean
  Reads reads(Replicas replicas, Scheduler workers) {
    return new Reads(replicas, workers);
  }

  @Bean
  Catalog catalog(
      SiteEndpoints site,
      TreeRegistry registry,
      TreeLogs logs,
      Replicas replicas,
      Commits commits,
      Reads reads,
      Scheduler workers) {
    return new Catalog(site.site(), registry, logs, replicas, commits, reads, workers);
  }

  /// Follows the registry from now on: what it knows is replicated, and measured.
  @Bean
  TreeRegistry.Subscription replicaSubscription(TreeRegistry registry, Replicas replicas) {
    return registry.subscribe(replicas);
  }

  @Bean
  TreeRegistry.Subscription meterSubscription(
      TreeRegistry registry,
      TreeRegistry.Subscription replicaSubscription,
      MeterRegistry meters,
      Replicas replicas,
      Commits commits) {
    return registry.subscribe(new TreeMeters(meters, replicas, commits));
  }

  @Bean
  CatchUp catchUp(
      TreeRegistry registry,
      TreeLogs logs,
      Replicas replicas,
      TreeRegistry.Subscription replicaSubscription) {
    return new CatchUp(registry, logs, replicas);
  }

  /// Named `trees` in the service's health, which makes it part of its readiness.
  @Bean
  HealthIndicator trees(CatchUp catchUp) {
    return () -> (catchUp.isDone() ? Health.up() : Health.outOfService()).build();
  }

  @Bean
  RouterFunction<ServerResponse> catalogRoutes(Catalog catalog, Reads reads) {
    return new CatalogHandler(catalog, reads).routes();
  }
}
