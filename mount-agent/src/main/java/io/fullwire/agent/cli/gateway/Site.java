package io.fullwire.agent.cli.gateway;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.HomeChunkClient;
import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.relay.HttpRelayClient;
import io.fullwire.protocol.tree.TreeDescriptor;

/// The services of one site, reached directly: content and commits take no detour.
public final class Site implements AutoCloseable {
  private final SiteEndpoints endpoints;
  private final ServiceHttpClient catalogHttp;
  private final ServiceHttpClient chunkHttp;
  private final ServiceHttpClient relayHttp;

  Site(SiteEndpoints endpoints, String token) {
    this.endpoints = endpoints;
    this.catalogHttp =
        new ServiceHttpClient(ServiceHttpSettings.of("catalog", endpoints.catalog(), token));
    this.chunkHttp =
        new ServiceHttpClient(ServiceHttpSettings.of("chunk", endpoints.chunk(), token));
    this.relayHttp =
        new ServiceHttpClient(ServiceHttpSettings.of("relay", endpoints.relay(), token));
  }

  public SiteEndpoints endpoints() {
    return endpoints;
  }

  public CatalogClient catalog() {
    return new HttpCatalogClient(catalogHttp);
  }

  /// Where content must be before a commit to `tree` names it: at the tree's home.
  public ChunkClient chunksOf(TreeDescriptor tree) {
    ChunkClient here = new HttpChunkClient(chunkHttp);
    return tree.home().equals(endpoints.site())
        ? here
        : new HomeChunkClient(here, new HttpRelayClient(relayHttp), tree.home());
  }

  @Override
  public void close() {
    catalogHttp.close();
    chunkHttp.close();
    relayHttp.close();
  }
}
