package io.fullwire.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.testkit.net.FreePorts;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each service as a process of its own, from its own jar, against a broker outside of it.
class ServiceAloneIT {
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final int STOP_SECONDS_MAX = 10;

  @TempDir Path directory;

  EmbeddedBroker broker;

  @BeforeEach
  void startBroker() throws IOException {
    Files.writeString(directory.resolve("token"), "0123456789abcdef");
    broker =
        EmbeddedBroker.start(
            directory.resolve("kafka"),
            new BrokerAddress(FreePorts.next(), FreePorts.next()),
            () -> System.err.println("the broker gave up"));
  }

  @AfterEach
  void stopBroker() {
    broker.close();
  }

  @ParameterizedTest
  @CsvSource({
    "catalog, fullwire-catalog-service",
    "chunk, fullwire-chunk-service",
    "relay, fullwire-relay-service",
    "gateway, fullwire-gateway"
  })
  void it_starts_from_its_jar_and_stops_when_told_to(String service, String artifact)
      throws Exception {
    int port = FreePorts.next();
    Process process = start(service, artifact, port);
    try {
      awaitReady(process, URI.create("http://127.0.0.1:" + port + "/actuator/health/readiness"));
    } finally {
      process.destroy();
      assertThat(process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Process start(String service, String artifact, int port) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-jar",
                jar(artifact).toString(),
                "--server.port=" + port,
                "--site.name=ams",
                "--site.token-file=" + directory.resolve("token"),
                "--site.kafka=" + broker.address().bootstrapServers(),
                "--" + service + ".directory=" + directory.resolve(service)));
    for (String each : List.of("gateway", "catalog", "chunk", "relay")) {
      // Nobody answers there; a service that is alone still serves what it can.
      command.add(
          "--site."
              + each
              + "=http://127.0.0.1:"
              + (each.equals(service) ? port : FreePorts.next()));
    }
    return new ProcessBuilder(command).inheritIO().start();
  }

  private static Path jar(String artifact) throws IOException {
    try (var jars = Files.newDirectoryStream(Path.of("target/lib"), artifact + "-*.jar")) {
      return jars.iterator().next();
    }
  }

  private static void awaitReady(Process process, URI health) throws Exception {
    Instant deadline = Instant.now().plus(READY_WITHIN);
    try (HttpClient http = HttpClient.newHttpClient()) {
      while (status(http, health) != 200) {
        assertThat(process.isAlive()).as("still runs").isTrue();
        assertThat(Instant.now()).as("ready in time").isBefore(deadline);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
    }
  }

  private static int status(HttpClient http, URI uri) throws Exception {
    try {
      return http.send(
              HttpRequest.newBuilder(uri).timeout(READY_WITHIN).build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (ConnectException notYet) {
      return 0;
    }
  }
}
