package io.fullwire.catalog;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.HttpCatalogClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.platform.ServiceContext;
import io.fullwire.platform.SharedRuntime;
import io.fullwire.testkit.net.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// A catalog service on a real broker, both in this JVM and both on one directory. More instances
/// of the service may share the broker.
final class RunningCatalog implements AutoCloseable {
  static final String TOKEN = "a-token-of-this-test-alone";
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  private final Path directory;
  private final BrokerAddress address;
  private EmbeddedBroker broker;
  private SharedRuntime runtime;
  private ServiceContext service;
  private ServiceHttpClient http;

  private final int port = FreePorts.next();

  private RunningCatalog(Path directory, BrokerAddress address) {
    this.directory = directory;
    this.address = address;
  }

  static RunningCatalog start(Path directory) {
    RunningCatalog running =
        new RunningCatalog(directory, new BrokerAddress(FreePorts.next(), FreePorts.next()));
    running.startBroker();
    running.startService();
    return running;
  }

  /// One more instance of the site's catalog, on a directory of its own.
  RunningCatalog startAnother(Path otherDirectory) {
    RunningCatalog other = new RunningCatalog(otherDirectory, address);
    other.startService();
    return other;
  }

  CatalogClient client() {
    return new HttpCatalogClient(http);
  }

  Path storeDirectory() {
    return directory.resolve("catalog");
  }

  void startBroker() {
    broker = EmbeddedBroker.start(directory.resolve("broker"), address, () -> {});
  }

  void stopBroker() {
    broker.close();
    broker = null;
  }

  void startService() {
    runtime = SharedRuntime.start();
    service = ServiceContext.start(runtime, "catalog", CatalogModule.class, settings());
    service.awaitReady(READY_WITHIN);
    http = new ServiceHttpClient(ServiceHttpSettings.of("catalog", service.address(), TOKEN));
  }

  void stopService() {
    http.close();
    service.close();
    runtime.close();
    service = null;
  }

  @Override
  public void close() {
    if (service != null) {
      stopService();
    }
    if (broker != null) {
      stopBroker();
    }
  }

  private Map<String, String> settings() {
    Path token = directory.resolve("token");
    try {
      Files.createDirectories(directory);
      Files.writeString(token, TOKEN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String nowhere = "http://127.0.0.1:1";
    Map<String, String> settings = new HashMap<>();
    settings.put("server.port", String.valueOf(port));
    settings.put("catalog.address", "http://127.0.0.1:" + port);
    settings.put("site.name", "a");
    settings.put("site.token-file", token.toString());
    settings.put("site.gateway", nowhere);
    settings.put("site.catalog", nowhere);
    settings.put("site.chunk", nowhere);
    settings.put("site.relay", nowhere);
    settings.put("site.kafka", address.bootstrapServers());
    settings.put("catalog.directory", storeDirectory().toString());
    return settings;
  }
}
