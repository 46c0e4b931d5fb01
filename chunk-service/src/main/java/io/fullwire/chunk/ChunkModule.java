package io.fullwire.chunk;

import io.fullwire.chunk.flow.Outflow;
import io.fullwire.chunk.http.ChunkRoutes;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.chunk.pull.LinkPaces;
import io.fullwire.chunk.pull.PullThrough;
import io.fullwire.chunk.serve.ChunkService;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.relay.HttpRelayClient;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.platform.FullwireService;
import io.fullwire.platform.SiteToken;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/// What the chunk service is made of.
@FullwireService
@EnableConfigurationProperties(ChunkProperties.class)
public class ChunkModule {
  /// Threads for work that waits for disk and network: one a request, which `chunk.requests`
  /// bounds, and one a fetch from another site, which those bound.
  @Bean(destroyMethod = "shutdown")
  ExecutorService chunkWorkers() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("chunk-", 0).factory());
  }

  @Bean
  ServiceHttpClient relayHttp(
      SiteEndpoints site,
      SiteToken token,
      ChunkProperties properties,
      ReactorResourceFactory resources) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of("relay", site.relay(), token.value())
            .withAnswerTimeout(properties.silence())
            .withConnectionsMax(properties.pull().connections()),
        resources.getLoopResources());
  }

  @Bean
  RelayClient relayClient(ServiceHttpClient relayHttp) {
    return new HttpRelayClient(relayHttp);
  }

  @Bean
  PackStore chunkCache(ChunkProperties properties) {
    return PackStore.open(properties.cachePacks(), () -> false);
  }

  @Bean
  PackStore chunkHome(ChunkProperties properties, PackStore chunkCache) {
    return PackStore.open(properties.homePacks(), chunkCache::evict);
  }

  @Bean
  Shelves shelves(PackStore chunkHome, PackStore chunkCache) {
    return new Shelves(chunkHome, chunkCache);
  }

  @Bean
  PullThrough pullThrough(
      RelayClient relay,
      Shelves shelves,
      ChunkProperties properties,
      ExecutorService chunkWorkers) {
    return new PullThrough(
        relay,
        shelves,
        properties.pulls(),
        new LinkPaces(relay, System::nanoTime),
        System::nanoTime,
        chunkWorkers);
  }

  @Bean
  ChunkService chunkService(SiteEndpoints site, Shelves shelves, PullThrough pullThrough) {
    return new ChunkService(site.site(), shelves, pullThrough);
  }

  @Bean
  ChunkRoutes chunkRoutes(
      ChunkService service, ExecutorService chunkWorkers, ChunkProperties properties) {
    return new ChunkRoutes(
        service, new Outflow(chunkWorkers), properties.requests(), properties.silence());
  }

  @Bean
  RouterFunction<ServerResponse> chunkRouter(ChunkRoutes routes) {
    return routes.routes();
  }

  @Bean
  ChunkMeters chunkMeters(
      PackStore chunkHome, PackStore chunkCache, PullThrough pullThrough, ChunkRoutes routes) {
    return new ChunkMeters(chunkHome, chunkCache, pullThrough, routes);
  }
}
