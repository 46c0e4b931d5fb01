package io.fullwire.chunk;

import io.fullwire.client.chunk.HttpChunkClient;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.platform.ServiceContext;
import io.fullwire.platform.SharedRuntime;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A chunk service as it runs, on a port of its own, with its data in a directory of the test.
final class ChunkServiceProcess implements AutoCloseable {
  static final SiteName SITE = new SiteName("here");
  private static final String TOKEN = "a-token-for-tests-only";

  private final SharedRuntime runtime = SharedRuntime.start();
  private final ServiceContext service;
  private final ServiceHttpClient http;

  ChunkServiceProcess(Path directory, Map<String, String> settings) {
    this(directory, ChunkModule.class, settings);
  }

  ChunkServiceProcess(Path directory, Class<?> module, Map<String, String> settings) {
    this.service = ServiceContext.start(runtime, "chunk", module, all(directory, settings));
    this.http = new ServiceHttpClient(ServiceHttpSettings.of("chunk", service.address(), TOKEN));
  }

  HttpChunkClient client() {
    return new HttpChunkClient(http);
  }

  ServiceHttpClient http() {
    return http;
  }

  <T> T bean(Class<T> type) {
    return service.bean(type);
  }

  @Override
  public void close() {
    http.close();
    service.close();
    runtime.close();
  }

  private static Map<String, String> all(Path directory, Map<String, String> settings) {
    Path token = directory.resolve("token");
    try {
      Files.writeString(token, TOKEN);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "server.port", "0",
                "site.name", SITE.value(),
                "site.token-file", token.toString(),
                "site.gateway", "http://127.0.0.1:1",
                "site.catalog", "http://127.0.0.1:1",
                "site.chunk", "http://127.0.0.1:1",
                "site.relay", "http://127.0.0.1:1",
                "site.kafka", "127.0.0.1:1",
                "chunk.directory", directory.resolve("chunk").toString()));
    all.putAll(settings);
    return all;
  }
}
