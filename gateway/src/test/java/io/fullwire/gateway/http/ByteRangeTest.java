package io.fullwire.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 1",
    "bytes=2-4, 2, 5",
    "bytes=2-, 2, 10",
    "bytes=2-99, 2, 10",
    "bytes=9-9, 9, 10",
    "bytes=-3, 7, 10",
    "bytes=-99, 0, 10",
  })
  void a_range_is_half_open_and_ends_with_the_content(String header, long from, long to) {
    assertThat(ByteRange.of(header, 10)).isEqualTo(new ByteRange(from, to, 10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=4-2",
        "bytes=-",
        "bytes=0-1,3-4",
        "lines=0-1",
        "bytes=a-b",
        "bytes=0-9999999999999999999"
      })
  void what_is_no_single_range_is_as_good_as_none(String header) {
    assertThat(ByteRange.of(header, 10)).isEqualTo(ByteRange.all(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=10-12", "bytes=-0"})
  void a_range_without_a_byte_of_the_content_is_not_satisfiable(String header) {
    assertThat(ByteRange.of(header, 10)).isNull();
  }

  @Test
  void a_range_that_holds_everything_is_all() {
    assertThat(ByteRange.of("bytes=0-9", 10).isAll()).isTrue();
    assertThat(ByteRange.of("bytes=0-8", 10).isAll()).isFalse();
  }
}
