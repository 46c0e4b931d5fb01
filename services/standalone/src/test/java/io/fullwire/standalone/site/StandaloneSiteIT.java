package io.fullwire.standalone.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.tree.SiteName;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandaloneSiteIT {
  @TempDir Path directory;
  @TempDir Path home;

  @Test
  void a_second_start_goes_on_with_the_same_token_and_the_same_ports() throws Exception {
    SiteEndpoints first;
    try (StandaloneSite site = start(0)) {
      first = site.endpoints();
      for (URI service : List.of(first.gateway(), first.catalog(), first.chunk(), first.relay())) {
        assertThat(status(service.resolve("/actuator/health/readiness"))).isEqualTo(200);
        assertThat(status(service.resolve("/actuator/prometheus"))).isEqualTo(401);
      }
    }
    String token = Files.readString(directory.resolve("token"));
    try (StandaloneSite site = start(0)) {
      SiteEndpoints second = site.endpoints();
      assertThat(second.site()).isEqualTo(new SiteName("ams"));
      assertThat(second.catalog()).isEqualTo(first.catalog());
      assertThat(second.kafka()).isEqualTo(first.kafka());
      assertThat(Files.readString(directory.resolve("token"))).isEqualTo(token);
    }
  }

  @Test
  void a_directory_in_use_is_refused_with_the_process_that_has_it() {
    try (StandaloneSite site = start(0)) {
      assertThat(site.endpoints().gateway().getPort()).isPositive();
      assertThatThrownBy(() -> start(0))
          .hasMessageContainingAll(
              directory.toString(), String.valueOf(ProcessHandle.current().pid()));
    }
  }

  @Test
  void a_start_that_fails_leaves_nothing_running() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> start(taken.getLocalPort())).isInstanceOf(RuntimeException.class);
    }
    SitePorts ports = SiteMemory.read(directory).orElseThrow().ports();
    assertThat(SitePorts.choose(Optional.of(ports))).isEqualTo(ports);
    start(0).close();
  }

  @Test
  void only_the_owner_can_read_the_token_and_a_token_in_the_home_directory_stays()
      throws Exception {
    start(0).close();
    Path atHome = home.resolve(".config/fullwire/token");
    for (Path file : List.of(directory.resolve("token"), atHome)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
    assertThat(atHome).hasSameTextualContentAs(directory.resolve("token"));

    Files.writeString(atHome, "mine");
    start(0).close();
    assertThat(atHome).hasContent("mine");
  }

  private StandaloneSite start(int port) {
    SiteRequest request =
        new SiteRequest(
            directory,
            Optional.of(new SiteName("ams")),
            Optional.of(new HostAndPort("127.0.0.1", port)),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    return StandaloneSite.start(
        request,
        home,
        () -> {
          throw new IllegalStateException("the site gave up");
        });
  }

  private static int status(URI uri) throws Exception {
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }
}
