package io.fullwire.relay.forward;

import io.fullwire.client.catalog.CatalogRoutes;
import io.fullwire.client.chunk.ChunkPaths;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.relay.RelayRoute;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.ByteBuffer;
import reactor.core.publisher.Flux;

/// Calls this site's services over HTTP, with the body as the peer sent it.
public final class HttpServiceCalls implements ServiceCalls {
  private final ServiceHttpClient chunk;
  private final ServiceHttpClient catalog;

  /// @param chunk owned by the caller
  /// @param catalog owned by the caller
  public HttpServiceCalls(ServiceHttpClient chunk, ServiceHttpClient catalog) {
    this.chunk = chunk;
    this.catalog = catalog;
  }

  @Override
  public Flux<ByteBuffer> call(RelayRoute route, Flux<ByteBuffer> request) {
    return switch (route) {
      case CHUNK_FETCH -> post(chunk, ChunkPaths.FETCH, request);
      case CHUNK_STRIPE -> post(chunk, ChunkPaths.STRIPE, request);
      case CHUNK_MISSING -> post(chunk, ChunkPaths.MISSING, request);
      case CHUNK_STORE -> post(chunk, ChunkPaths.STORE, request);
      case CATALOG_COMMIT -> post(catalog, CatalogRoutes.COMMITS, request);
      case CATALOG_SNAPSHOT -> post(catalog, CatalogRoutes.SNAPSHOTS, request);
    };
  }

  private static Flux<ByteBuffer> post(
      ServiceHttpClient service, String path, Flux<ByteBuffer> request) {
    return service.stream(HttpMethod.POST, path, request);
  }
}
