package io.fullwire.agent.cli.gateway;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;

/// The services of one site, reached directly: content and commits take no detour.
public final class Site implements AutoCloseable {
  private final SiteEndpoints endpoints;
  private final ServiceHttpClient catalogHttp;
  private final ServiceHttpClient chunkHttp;

  Site(SiteEndpoints endpoints, String token) {
    this.endpoints = endpoints;
    this.catalogHttp =
        new ServiceHttpClient(ServiceHttpSettings.of("catalog", endpoints.catalog(), token));
    this.chunkHttp =
        new ServiceHttpClient(ServiceHttpSettings.of("chunk", endpoints.chunk(), token));
  }

  public SiteEndpoints endpoints() {
    return endpoints;
  }

  public CatalogClient catalog() {
    return new HttpCatalogClient(catalogHttp);
  }

  public ChunkClient chunks() {
    return new HttpChunkClient(chunkHttp);
  }

  @Override
  public void close() {
    catalogHttp.close();
    chunkHttp.close();
  }
}
