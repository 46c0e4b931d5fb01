package io.fullwire.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.chunk.pack.PackSettings;
import io.fullwire.chunk.pull.PullSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ChunkPropertiesTest {
  private static final int MB = 1 << 20;

  @Test
  void defaults() {
    ChunkProperties properties = bind(Map.of());

    assertThat(properties.homePacks())
        .isEqualTo(new PackSettings(Path.of("/d/home"), true, 128 * MB, 0, 64 * MB, 64));
    assertThat(properties.cachePacks())
        .isEqualTo(new PackSettings(Path.of("/d/cache"), false, 64 * MB, 4096L * MB, 64 * MB, 64));
    assertThat(properties.pulls())
        .isEqualTo(new PullSettings(24 * MB, 64 * MB, MB, 16, 64, Duration.ofSeconds(60)));
    assertThat(properties.requests()).isEqualTo(512);
  }

  @Test
  void every_key_is_mapped() {
    ChunkProperties properties =
        bind(
            Map.ofEntries(
                Map.entry("chunk.pack-size", "20MB"),
                Map.entry("chunk.reserve", "1MB"),
                Map.entry("chunk.open-packs", "3"),
                Map.entry("chunk.requests", "4"),
                Map.entry("chunk.silence", "5s"),
                Map.entry("chunk.cache.size", "60MB"),
                Map.entry("chunk.cache.pack-size", "30MB"),
                Map.entry("chunk.pull.ahead", "7MB"),
                Map.entry("chunk.pull.held", "8MB"),
                Map.entry("chunk.pull.stripe-size", "2MB"),
                Map.entry("chunk.pull.stripes", "9"),
                Map.entry("chunk.pull.duplicates", "10"),
                Map.entry("chunk.pull.connections", "11")));

    assertThat(properties.homePacks())
        .isEqualTo(new PackSettings(Path.of("/d/home"), true, 20 * MB, 0, MB, 3));
    assertThat(properties.cachePacks())
        .isEqualTo(new PackSettings(Path.of("/d/cache"), false, 30 * MB, 60 * MB, MB, 3));
    assertThat(properties.pulls())
        .isEqualTo(new PullSettings(7 * MB, 8 * MB, 2 * MB, 9, 10, Duration.ofSeconds(5)));
    assertThat(properties.requests()).isEqualTo(4);
    assertThat(properties.pull().connections()).isEqualTo(11);
  }

  @Test
  void rejects_what_can_not_be() {
    assertThatThrownBy(() -> bind(Map.of("chunk.requests", "0")))
        .rootCause()
        .hasMessage("chunk.requests is 0");
    assertThatThrownBy(() -> bind(Map.of("chunk.pack-size", "8MB")).homePacks())
        .hasMessage("size of packs is 8388608 bytes; at least 8388688");
    assertThatThrownBy(() -> bind(Map.of("chunk.cache.size", "10MB")).cachePacks())
        .hasMessageContaining("limit of /d/cache is 10485760 bytes; at least one pack of 67108864");
  }

  private static ChunkProperties bind(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("chunk.directory", "/d");
    return new Binder(new MapConfigurationPropertySource(all))
        .bind("chunk", ChunkProperties.class)
        .get();
  }
}
