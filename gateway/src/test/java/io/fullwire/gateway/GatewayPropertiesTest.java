package io.fullwire.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class GatewayPropertiesTest {
  @Test
  void defaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(new GatewayProperties(Duration.ofSeconds(30), 10_000, Duration.ofSeconds(5)));
  }

  @Test
  void every_key_is_mapped() {
    assertThat(
            bind(
                Map.of(
                    "gateway.mount-silence", "1m",
                    "gateway.mount-count-max", "5",
                    "gateway.status-timeout", "2s")))
        .isEqualTo(new GatewayProperties(Duration.ofMinutes(1), 5, Duration.ofSeconds(2)));
  }

  @Test
  void rejects_what_would_remember_nothing() {
    assertThatThrownBy(() -> bind(Map.of("gateway.mount-silence", "0s")))
        .hasRootCauseMessage("gateway.mount-silence is PT0S; must be longer than nothing");
    assertThatThrownBy(() -> bind(Map.of("gateway.mount-count-max", "0")))
        .hasRootCauseMessage("gateway.mount-count-max is 0; must be at least 1");
  }

  private static GatewayProperties bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate("gateway", GatewayProperties.class);
  }
}
