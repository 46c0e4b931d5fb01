package io.fullwire.agent.mount;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.gateway.MountJson;
import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.gateway.StatusJson;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The site that a mount belongs to: its gateway, and the services that the gateway names. Safe
/// from any thread.
final class SiteAccess implements AutoCloseable {
  private static final String API = "/api/v1";
  private static final Duration GATEWAY_LIMIT = Duration.ofSeconds(20);

  private final String token;
  private final ServiceHttpClient gateway;
  private final SiteEndpoints endpoints;
  private final TreeDescriptor tree;
  private final List<AutoCloseable> owned = new ArrayList<>();
  private @Nullable TreeLogs logs;

  private SiteAccess(
      String token, ServiceHttpClient gateway, SiteEndpoints endpoints, TreeDescriptor tree) {
    this.token = token;
    this.gateway = gateway;
    this.endpoints = endpoints;
    this.tree = tree;
  }

  /// Asks the gateway for all that is needed, with both questions under way at once. Blocks; fails
  /// with a [io.fullwire.protocol.error.FullwireException].
  static SiteAccess connect(URI base, String token, String treeName) {
    ServiceHttpClient gateway =
        new ServiceHttpClient(ServiceHttpSettings.of("gateway", base, token));
    try {
      String treePath =
          API + "/trees/" + URLEncoder.encode(treeName, StandardCharsets.UTF_8).replace("+", "%20");
      return Mono.zip(
              gateway.getJson(API + "/site", SiteJson.class),
              gateway.getJson(treePath, TreeJson.class))
          .map(
              both ->
                  new SiteAccess(
                      token, gateway, both.getT1().toEndpoints(), both.getT2().toDescriptor()))
          .single()
          .blockOptional(GATEWAY_LIMIT)
          .orElseThrow();
    } catch (RuntimeException e) {
      gateway.close();
      throw e;
    }
  }

  TreeDescriptor tree() {
    return tree;
  }

  SiteEndpoints endpoints() {
    return endpoints;
  }

  boolean isHome() {
    return endpoints.site().equals(tree.home());
  }

  CatalogClient catalog() {
    return new HttpCatalogClient(client("catalog", endpoints.catalog()));
  }

  ChunkClient chunks() {
    return new HttpChunkClient(client("chunk", endpoints.chunk()));
  }

  /// Connects when first called.
  synchronized TreeLogs logs() {
    TreeLogs known = logs;
    if (known == null) {
      known = new KafkaTreeLogs(KafkaSettings.of(endpoints.kafka()));
      logs = known;
      owned.add(known);
    }
    return known;
  }

  Mono<StatusJson> status() {
    return gateway.getJson(API + "/status", StatusJson.class);
  }

  /// Tells the gateway that the mount is there.
  Mono<Void> report(MountJson mount) {
    return gateway
        .callJson(HttpMethod.PUT, API + "/mounts/" + mount.id(), mount, MountJson.class)
        .then();
  }

  /// Tells the gateway that the mount is gone.
  Mono<Void> retract(String mountId) {
    return gateway.call(HttpMethod.DELETE, API + "/mounts/" + mountId, 64 << 10).then();
  }

  private synchronized ServiceHttpClient client(String service, URI base) {
    ServiceHttpClient client = new ServiceHttpClient(ServiceHttpSettings.of(service, base, token));
    owned.add(client);
    return client;
  }

  @Override
  public synchronized void close() {
    for (AutoCloseable one : owned.reversed()) {
      try {
        one.close();
      } catch (Exception e) {
        throw new IllegalStateException("closing " + one, e);
      }
    }
    gateway.close();
  }
}
