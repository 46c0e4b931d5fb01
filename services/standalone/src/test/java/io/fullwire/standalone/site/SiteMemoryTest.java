package io.fullwire.standalone.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteMemoryTest {
  private static final SitePorts PORTS = new SitePorts(1, 2, 3, new BrokerAddress(4, 5));

  @TempDir Path directory;

  @Test
  void a_new_directory_remembers_nothing() {
    assertThat(SiteMemory.read(directory)).isEmpty();
  }

  @Test
  void all_but_the_peers_comes_back() {
    SiteSettings settings =
        new SiteSettings(
            new SiteName("ams"),
            HostAndPort.parse("[::1]:7070"),
            Optional.of(HostAndPort.parse("0.0.0.0:7400")),
            Optional.of(Path.of("/etc/fullwire/tls")),
            Optional.of("a:9092,b:9092"),
            List.of("fra=10.0.0.1:7400"));

    new SiteMemory(settings, PORTS).write(directory);

    SiteMemory read = SiteMemory.read(directory).orElseThrow();
    assertThat(read.ports()).isEqualTo(PORTS);
    assertThat(read.settings())
        .isEqualTo(
            new SiteSettings(
                settings.site(),
                settings.listen(),
                settings.relayListen(),
                settings.relayTls(),
                settings.kafka(),
                List.of()));
  }

  @Test
  void what_was_not_set_comes_back_as_not_set() {
    SiteSettings settings = settings("ams");

    new SiteMemory(settings, PORTS).write(directory);
    new SiteMemory(settings, PORTS).write(directory);

    assertThat(SiteMemory.read(directory)).contains(new SiteMemory(settings, PORTS));
  }

  @Test
  void a_damaged_file_names_the_key_and_the_value() throws Exception {
    new SiteMemory(settings("ams"), PORTS).write(directory);
    Path file = directory.resolve("site.properties");
    Files.writeString(file, Files.readString(file).replace("port.chunk=2", "port.chunk=two"));

    assertThatThrownBy(() -> SiteMemory.read(directory))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining("port.chunk=two");
  }

  @Test
  void options_go_before_what_is_remembered_and_what_is_remembered_before_defaults() {
    SiteSettings last =
        new SiteSettings(
            new SiteName("ams"),
            HostAndPort.parse("127.0.0.1:7171"),
            Optional.of(HostAndPort.parse("0.0.0.0:7400")),
            Optional.empty(),
            Optional.empty(),
            List.of());
    HostAndPort asked = HostAndPort.parse("127.0.0.1:7272");

    SiteSettings next =
        request(Optional.empty(), Optional.of(asked)).completedBy(Optional.of(last));

    assertThat(next.site()).isEqualTo(last.site());
    assertThat(next.listen()).isEqualTo(asked);
    assertThat(next.relayListen()).isEqualTo(last.relayListen());
    assertThat(request(Optional.of("ams"), Optional.empty()).completedBy(Optional.empty()).listen())
        .isEqualTo(SiteSettings.LISTEN_DEFAULT);
  }

  @Test
  void another_sites_directory_is_refused_and_both_are_named() {
    assertThatThrownBy(
            () ->
                request(Optional.of("fra"), Optional.empty())
                    .completedBy(Optional.of(settings("ams"))))
        .hasMessageContainingAll("ams", "fra", directory.toString());
  }

  @Test
  void the_first_start_needs_a_name() {
    assertThatThrownBy(
            () -> request(Optional.empty(), Optional.empty()).completedBy(Optional.empty()))
        .hasMessageContaining("--site");
  }

  private SiteRequest request(Optional<String> site, Optional<HostAndPort> listen) {
    return new SiteRequest(
        directory,
        site.map(SiteName::new),
        listen,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static SiteSettings settings(String site) {
    return new SiteSettings(
        new SiteName(site),
        SiteSettings.LISTEN_DEFAULT,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
