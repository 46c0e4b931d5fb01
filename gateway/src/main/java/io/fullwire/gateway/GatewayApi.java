package io.fullwire.gateway;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.gateway.link.LinkHandler;
import io.fullwire.gateway.mount.MountHandler;
import io.fullwire.gateway.mount.Mounts;
import io.fullwire.gateway.site.SiteHandler;
import io.fullwire.gateway.site.StatusHandler;
import io.fullwire.gateway.tree.ContentHandler;
import io.fullwire.gateway.tree.EntryHandler;
import io.fullwire.gateway.tree.FileContent;
import io.fullwire.gateway.tree.TreeHandler;
import io.fullwire.gateway.tree.Trees;
import io.fullwire.platform.OpenPaths;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/// The public routes and what stands behind each, given the clients of the other services.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(GatewayProperties.class)
class GatewayApi {
  @Bean
  OpenPaths openApiIsOpen() {
    return OpenPaths.of(Routes.OPEN_API);
  }

  @Bean
  Mounts mounts(GatewayProperties properties) {
    return new Mounts(
        properties.mountSilence(), properties.mountCountMax(), InstantSource.system());
  }

  @Bean
  RouterFunction<ServerResponse> publicRoutes(
      GatewayProperties properties,
      SiteEndpoints site,
      CatalogClient catalog,
      ChunkClient chunks,
      RelayClient relay,
      Mounts mounts) {
    // Within the status's own time, so that a silent relay leaves it the trees.
    Duration relayWithin = properties.statusTimeout().dividedBy(2);
    Trees trees = new Trees(site.site(), catalog, relay, relayWithin);
    return Routes.of(
        new SiteHandler(site, relay),
        new StatusHandler(site.site(), trees, relay, mounts, properties.statusTimeout()),
        new TreeHandler(site.site(), catalog, trees),
        new EntryHandler(catalog, trees),
        new ContentHandler(catalog, trees, new FileContent(chunks)),
        new LinkHandler(relay),
        new MountHandler(mounts));
  }
}
