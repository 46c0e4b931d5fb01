package io.fullwire.agent.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {
  @ParameterizedTest
  @CsvSource({
    "512,512",
    "1k,1024",
    "1K,1024",
    "64KiB,65536",
    "2GiB,2147483648",
    "1.5m,1572864",
    "20MB,20000000",
    "7b,7"
  })
  void sizes_have_units(String text, long bytes) {
    assertThat(Quantities.bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"0,0", "100,102400", "1m,1048576", "1MB,1000000", "10b,10"})
  void a_bare_rate_counts_kib(String text, long bytes) {
    assertThat(Quantities.bytesPerSecond(text)).isEqualTo(bytes);
  }

  @Test
  void what_is_no_size_and_no_time_is_refused_by_its_value() {
    for (String text : List.of("", "-1", "x", "1q", "1 2")) {
      assertThatThrownBy(() -> Quantities.bytes(text))
          .isInstanceOf(FullwireException.class)
          .hasMessageContaining("'" + text + "'");
    }
    assertThatThrownBy(() -> Quantities.time("5")).hasMessageContaining("'5'");
  }

  @Test
  void times_have_units() {
    assertThat(Quantities.time("90s")).isEqualTo(Duration.ofSeconds(90));
    assertThat(Quantities.time("1h")).isEqualTo(Duration.ofHours(1));
    assertThat(Quantities.time("7d")).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void people_read_sizes_and_times() {
    assertThat(Quantities.shownBytes(999)).isEqualTo("999 B");
    assertThat(Quantities.shownBytes(1_434)).isEqualTo("1.4 KiB");
    assertThat(Quantities.shownBytes(5L << 40)).isEqualTo("5.0 TiB");
    assertThat(Quantities.shownTime(Duration.ofSeconds(7))).isEqualTo("0:07");
    assertThat(Quantities.shownTime(Duration.ofMinutes(185))).isEqualTo("3:05:00");
  }
}
