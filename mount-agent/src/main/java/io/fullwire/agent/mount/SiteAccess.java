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
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The site that a mount belongs to: its gateway, and the services that the gateway names. Safe
/// from any thread.
final class SiteAccess implements AutoCloseable {
  private static final String API = "/api/v1";
  private static final Duration GATEWAY_LIMIT = Duration.ofSeconds(20);

  /// The same when there is something to go on with.
  private static final Duration GATEWAY_LIMIT_REMEMBERED = Duration.ofSeconds(3);

  private final String token;
  private final ServiceHttpClient gateway;
  private final SiteEndpoints endpoints;
  private final TreeDescriptor tree;
  private final @Nullable FullwireException absence;
  private final List<AutoCloseable> owned = new ArrayList<>();
  private @Nullable TreeLogs logs;

  private SiteAccess(
      String token,
      ServiceHttpClient gateway,
      GatewayMemory.Answer answer,
      @Nullable FullwireException absence) {
    this.token = token;
    this.gateway = gateway;
    this.endpoints = answer.site().toEndpoints();
    this.tree = answer.tree().toDescriptor();
    this.absence = absence;
  }

  /// Asks the gateway for all that is needed, or takes what it said last when it is away. Blocks;
  /// fails with a [FullwireException].
  static SiteAccess connect(URI base, String token, String treeName, GatewayMemory memory) {
    Optional<GatewayMemory.Answer> last = memory.find(base, treeName);
    Duration limit = last.isPresent() ? GATEWAY_LIMIT_REMEMBERED : GATEWAY_LIMIT;
    ServiceHttpClient gateway =
        new ServiceHttpClient(ServiceHttpSettings.of("gateway", base, token));
    try {
      GatewayMemory.Answer answer =
          ask(gateway, base, treeName)
              .timeout(limit, Mono.error(() -> silent(base, limit)))
              .single()
              .blockOptional()
              .orElseThrow();
      memory.keep(answer);
      return new SiteAccess(token, gateway, answer, null);
    } catch (FullwireException e) {
      if (last.isPresent() && e.code().retryable()) {
        return new SiteAccess(token, gateway, last.get(), e);
      }
      gateway.close();
      throw e;
    } catch (RuntimeException e) {
      gateway.close();
      throw e;
    }
  }

  /// Both questions are under way at once.
  private static Mono<GatewayMemory.Answer> ask(
      ServiceHttpClient gateway, URI base, String treeName) {
    String treePath =
        API + "/trees/" + URLEncoder.encode(treeName, StandardCharsets.UTF_8).replace("+", "%20");
    return Mono.zip(
            gateway.getJson(API + "/site", SiteJson.class),
            gateway.getJson(treePath, TreeJson.class))
        .map(both -> new GatewayMemory.Answer(base, both.getT1(), both.getT2()));
  }

  private static FullwireException silent(URI base, Duration limit) {
    return FullwireException.timedOut("gateway " + base + " gave no answer within " + limit);
  }

  /// Why all that is known of the site is what its gateway said last; null when it has answered.
  @Nullable FullwireException absence() {
    return absence;
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
