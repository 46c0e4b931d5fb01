package io.fullwire.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class CatalogPropertiesTest {
  private static final URI SITE = URI.create("http://site:1");

  @Test
  void defaults() {
    assertThat(bind(Map.of("catalog.directory", "/d")))
        .isEqualTo(
            new CatalogProperties(
                Path.of("/d"),
                null,
                4_096,
                DataSize.ofMegabytes(64),
                Duration.ofSeconds(20),
                2,
                16));
  }

  @Test
  void every_key_is_mapped() {
    CatalogProperties properties =
        bind(
            Map.of(
                "catalog.directory", "/d",
                "catalog.address", "http://me:2",
                "catalog.queue-length-max", "7",
                "catalog.queue-size-max", "8KB",
                "catalog.commit-timeout", "9s",
                "catalog.pump-threads", "10",
                "catalog.worker-threads", "11"));

    assertThat(properties)
        .isEqualTo(
            new CatalogProperties(
                Path.of("/d"),
                URI.create("http://me:2"),
                7,
                DataSize.ofKilobytes(8),
                Duration.ofSeconds(9),
                10,
                11));
    assertThat(properties.addressOr(SITE)).isEqualTo(URI.create("http://me:2"));
  }

  @ParameterizedTest
  @CsvSource({
    "catalog.queue-length-max, 0",
    "catalog.queue-size-max, 0B",
    "catalog.commit-timeout, 0s",
    "catalog.pump-threads, 0",
    "catalog.worker-threads, 257"
  })
  void rejects_what_is_out_of_bounds_by_its_key(String key, String value) {
    assertThatThrownBy(() -> bind(Map.of("catalog.directory", "/d", key, value)))
        .rootCause()
        .hasMessageContaining(key);
  }

  private static CatalogProperties bind(Map<String, String> settings) {
    return new Binder(new MapConfigurationPropertySource(settings))
        .bind("catalog", CatalogProperties.class)
        .get();
  }
}
