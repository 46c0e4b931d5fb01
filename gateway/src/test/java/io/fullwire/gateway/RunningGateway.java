package io.fullwire.gateway;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.platform.FullwireService;
import io.fullwire.platform.ServiceContext;
import io.fullwire.platform.SharedRuntime;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunction;

/// A gateway as it is in a site, on a port of its own, in front of services that are fakes.
final class RunningGateway implements AutoCloseable {
  static final SiteName SITE = new SiteName("fra");
  static final String TOKEN = "a-token-of-this-site-1";

  private final SharedRuntime shared = SharedRuntime.start();
  private final ServiceContext service;
  private final WebTestClient client;

  RunningGateway(Path directory) {
    service = ServiceContext.start(shared, "gateway", Module.class, settings(directory));
    client =
        WebTestClient.bindToServer()
            .baseUrl(service.address().toString())
            .responseTimeout(Duration.ofSeconds(20))
            .build();
  }

  @FullwireService
  @Import(GatewayApi.class)
  static class Module {
    @Bean
    CatalogClient catalog() {
      return new FakeCatalog(SITE);
    }

    @Bean
    ChunkClient chunks() {
      return new FakeChunks();
    }

    @Bean
    RelayClient relay() {
      return new FakeRelay();
    }
  }

  private static Map<String, String> settings(Path directory) {
    return Map.of(
        "server.port", "0",
        "site.name", SITE.value(),
        "site.token-file", tokenFile(directory).toString(),
        "site.gateway", "http://127.0.0.1:7070",
        "site.catalog", "http://127.0.0.1:7071",
        "site.chunk", "http://127.0.0.1:7072",
        "site.relay", "http://127.0.0.1:7073",
        "site.kafka", "127.0.0.1:9092",
        "gateway.status-timeout", "250ms");
  }

  private static Path tokenFile(Path directory) {
    try {
      return Files.writeString(directory.resolve("token"), TOKEN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Back to a site without trees and links.
  void reset() {
    catalog().reset();
    chunks().reset();
    relay().reset();
  }

  FakeCatalog catalog() {
    return (FakeCatalog) service.bean(CatalogClient.class);
  }

  FakeChunks chunks() {
    return (FakeChunks) service.bean(ChunkClient.class);
  }

  FakeRelay relay() {
    return (FakeRelay) service.bean(RelayClient.class);
  }

  RouterFunction<?> routes() {
    return service.bean(RouterFunction.class);
  }

  /// Sends the token with every request.
  WebTestClient client() {
    return client.mutate().defaultHeader("Authorization", "Bearer " + TOKEN).build();
  }

  WebTestClient strangersClient() {
    return client;
  }

  /// An address below the gateway's that is sent as it stands.
  URI uri(String raw) {
    return URI.create(service.address() + raw);
  }

  @Override
  public void close() {
    service.close();
    shared.close();
  }
}
