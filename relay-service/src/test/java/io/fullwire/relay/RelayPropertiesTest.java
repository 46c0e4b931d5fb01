package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.platform.HostAndPort;
import io.fullwire.relay.link.LinkSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class RelayPropertiesTest {
  @Test
  void defaults() {
    RelayProperties properties = bind(Map.of());

    assertThat(properties.links()).isEqualTo(LinkSettings.defaults());
    assertThat(properties.listenAddress()).isEmpty();
    assertThat(properties.peers()).isEmpty();
    assertThat(properties.transport().congestionControl()).isEqualTo("bbr");
  }

  @Test
  void every_key_is_mapped() {
    RelayProperties properties =
        bind(
            Map.ofEntries(
                Map.entry("relay.listen", "0.0.0.0:7171"),
                Map.entry("relay.advertise", "relay.example:7171"),
                Map.entry("relay.tls", "/tls"),
                Map.entry("relay.peers[0]", "a=b:1"),
                Map.entry("relay.congestion-control", "cubic"),
                Map.entry("relay.unsent-time", "5ms"),
                Map.entry("relay.connect-timeout", "7s"),
                Map.entry("relay.link-wait", "1s"),
                Map.entry("relay.silence-max", "2s"),
                Map.entry("relay.redial-max", "4s"),
                Map.entry("relay.window-max", "8MB"),
                Map.entry("relay.window-class-max", "9MB"),
                Map.entry("relay.probe-max", "1MB"),
                Map.entry("relay.probe-time", "3s"),
                Map.entry("relay.rate-max", "6MB"),
                Map.entry("relay.connections-max", "2"),
                Map.entry("relay.warm-interval", "0s"),
                Map.entry("relay.warm-size", "1KB")));

    assertThat(properties.listenAddress()).contains(new HostAndPort("0.0.0.0", 7171));
    assertThat(properties.advertisedAddress()).contains(new HostAndPort("relay.example", 7171));
    assertThat(properties.tls()).isEqualTo(Path.of("/tls"));
    assertThat(properties.peers()).containsExactly("a=b:1");
    assertThat(properties.transport().congestionControl()).isEqualTo("cubic");
    assertThat(properties.transport().connectTimeout()).isEqualTo(Duration.ofSeconds(7));
    LinkSettings links = properties.links();
    assertThat(links.unsentTime()).isEqualTo(Duration.ofMillis(5));
    assertThat(links.linkWait()).isEqualTo(Duration.ofSeconds(1));
    assertThat(links.silenceMax()).isEqualTo(Duration.ofSeconds(2));
    assertThat(links.redialMax()).isEqualTo(Duration.ofSeconds(4));
    assertThat(links.windowBytesMax()).isEqualTo(8 << 20);
    assertThat(links.classBytesMax()).isEqualTo(9L << 20);
    assertThat(links.probeBytesMax()).isEqualTo(1L << 20);
    assertThat(links.probeTimeMax()).isEqualTo(Duration.ofSeconds(3));
    assertThat(links.bytesPerSecondMax()).isEqualTo(6L << 20);
    assertThat(links.lanesMax()).isEqualTo(2);
    assertThat(links.warmInterval()).isEqualTo(Duration.ZERO);
    assertThat(links.warmBytes()).isEqualTo(1L << 10);
  }

  @Test
  void rejects_what_can_not_work_and_names_it() {
    assertRejected("relay.connections-max", "0", "relay.connections-max is 0");
    assertRejected("relay.window-max", "1KB", "relay.window-max is 1024");
    assertRejected("relay.silence-max", "0s", "relay.silence-max is PT0S");
  }

  @Test
  void an_invite_among_the_peers_does_not_show() {
    RelayProperties properties = bind(Map.of("relay.peers[0]", "a=b:1#SECRET"));

    assertThat(properties.toString()).doesNotContain("SECRET");
  }

  private static void assertRejected(String key, String value, String words) {
    assertThatThrownBy(() -> bind(Map.of(key, value)))
        .isInstanceOf(BindException.class)
        .rootCause()
        .hasMessageContaining(words);
  }

  private static RelayProperties bind(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("relay.directory", "/data/relay");
    return new Binder(new MapConfigurationPropertySource(all))
        .bindOrCreate("relay", RelayProperties.class);
  }
}
