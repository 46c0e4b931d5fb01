package io.fullwire.gateway;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.relay.HttpRelayClient;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.platform.FullwireService;
import io.fullwire.platform.SiteToken;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.ReactorResourceFactory;

/// What the gateway service is made of: its routes, and the clients of the services behind them.
@FullwireService
@Import(GatewayApi.class)
public class GatewayModule {
  @Bean
  ServiceHttpClient catalogHttp(
      SiteEndpoints site, SiteToken token, ReactorResourceFactory resources) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of("catalog", site.catalog(), token.value()),
        resources.getLoopResources());
  }

  @Bean
  ServiceHttpClient chunkHttp(
      SiteEndpoints site, SiteToken token, ReactorResourceFactory resources) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of("chunk", site.chunk(), token.value()), resources.getLoopResources());
  }

  @Bean
  ServiceHttpClient relayHttp(
      SiteEndpoints site, SiteToken token, ReactorResourceFactory resources) {
    return new ServiceHttpClient(
        ServiceHttpSettings.of("relay", site.relay(), token.value()), resources.getLoopResources());
  }

  @Bean
  CatalogClient catalogClient(ServiceHttpClient catalogHttp) {
    return new HttpCatalogClient(catalogHttp);
  }

  @Bean
  ChunkClient chunkClient(ServiceHttpClient chunkHttp) {
    return new HttpChunkClient(chunkHttp);
  }

  @Bean
  RelayClient relayClient(ServiceHttpClient relayHttp) {
    return new HttpRelayClient(relayHttp);
  }
}
