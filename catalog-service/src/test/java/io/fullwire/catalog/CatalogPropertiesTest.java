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
                16,
                new CatalogProperties.Snapshot(
                    10_000, DataSize.ofMegabytes(64), 2, Duration.ofDays(7))));
  }

  @Test
  void every_key_is_mapped() {
    CatalogProperties properties =
        bind(
            Map.ofEntries(
                Map.entry("catalog.directory", "/d"),
                Map.entry("catalog.address", "http://me:2"),
                Map.entry("catalog.queue-length-max", "7"),
                Map.entry("catalog.queue-size-max", "8KB"),
                Map.entry("catalog.commit-timeout", "9s"),
                Map.entry("catalog.pump-threads", "10"),
                Map.entry("catalog.worker-threads", "11"),
                Map.entry("catalog.snapshot.every-commits", "12"),
                Map.entry("catalog.snapshot.every-size", "13KB"),
                Map.entry("catalog.snapshot.kept", "14"),
                Map.entry("catalog.snapshot.retention", "15h")));

    assertThat(properties)
        .isEqualTo(
            new CatalogProperties(
                Path.of("/d"),
                URI.create("http://me:2"),
                7,
                DataSize.ofKilobytes(8),
                Duration.ofSeconds(9),
                10,
                11,
                new CatalogProperties.Snapshot(
                    12, DataSize.ofKilobytes(13), 14, Duration.ofHours(15))));
    assertThat(properties.addressOr(SITE)).isEqualTo(URI.create("http://me:2"));
  }

  @ParameterizedTest
  @CsvSource({
    "catalog.queue-length-max, 0",
    "catalog.queue-size-max, 0B",
    "catalog.commit-timeout, 0s",
    "catalog.pump-threads, 0",
    "catalog.worker-threads, 257",
    "catalog.snapshot.every-commits, 0",
    "catalog.snapshot.every-size, 0B",
    "catalog.snapshot.kept, 0",
    "catalog.snapshot.kept, 32",
    "catalog.snapshot.retention, -1s"
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
