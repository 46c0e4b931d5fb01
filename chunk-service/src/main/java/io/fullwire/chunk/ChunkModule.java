package io.fullwire.chunk;

import io.fullwire.chunk.flow.Outflow;
import io.fullwire.chunk.http.ChunkRoutes;
import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pack.PackStore;
import io.fullwire.chunk.serve.ChunkService;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.SiteEndpoints;
import io.fullwire.platform.FullwireService;
import io.fullwire.protocol.error.FullwireException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/// What the chunk service is made of.
@FullwireService
@EnableConfigurationProperties(ChunkProperties.class)
public class ChunkModule {
  /// Threads for work that waits for disk and network; as many as there are requests, which
  /// `chunk.requests` bounds.
  @Bean(destroyMethod = "shutdown")
  ExecutorService chunkWorkers() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("chunk-", 0).factory());
  }

  @Bean
  PackStore chunkCache(ChunkProperties properties) {
    PackSettings settings =
        new PackSettings(
            properties.directory().resolve("cache"),
            false,
            Math.toIntExact(properties.cachePackSize().toBytes()),
            properties.cacheSize().toBytes(),
            properties.reserve().toBytes(),
            properties.openPacks());
    return PackStore.open(settings, () -> false);
  }

  @Bean
  PackStore chunkHome(ChunkProperties properties, PackStore chunkCache) {
    PackSettings settings =
        new PackSettings(
            properties.directory().resolve("home"),
            true,
            Math.toIntExact(properties.packSize().toBytes()),
            0,
            properties.reserve().toBytes(),
            properties.openPacks());
    return PackStore.open(settings, chunkCache::evict);
  }

  @Bean
  Shelves shelves(PackStore chunkHome, PackStore chunkCache) {
    return new Shelves(chunkHome, chunkCache);
  }

  @Bean
  ChunkService chunkService(SiteEndpoints site, Shelves shelves) {
    return new ChunkService(
        site.site(),
        shelves,
        request -> {
          throw FullwireException.unavailable("site " + request.origin() + " is not linked", null);
        });
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
}
