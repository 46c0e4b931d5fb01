package io.fullwire.systemtests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {
  @Test
  void the_median_of_an_even_count_lies_between_the_two_in_the_middle() {
    assertThat(series(4.0, 1.0, 3.0, 2.0).median()).isEqualTo(2.5);
    assertThat(series(9.0, 1.0, 3.0).median()).isEqualTo(3);
  }

  @Test
  void at_most_one_percent_of_the_values_exceed_p99() {
    List<Double> values =
        new java.util.ArrayList<>(
            IntStream.rangeClosed(1, 200).mapToObj(value -> (double) value).toList());
    Collections.reverse(values);

    assertThat(new Series("arm", "ms", values).p99()).isEqualTo(198);
    assertThat(series(5.0).p99()).isEqualTo(5);
  }

  private static Series series(Double... values) {
    return new Series("arm", "ms", List.of(values));
  }
}
