package io.fullwire.systemtests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultPageTest {
  @Test
  void what_was_not_reached_stands_out() {
    Result result =
        Result.of(List.of(new Series("mount", "s", List.of(1.0, 3.0, 2.5))))
            .verdict(Verdict.atMost("≤ 2.0 s", 2.5, 2.0, "s"))
            .verdict(Verdict.atLeast("≥ 88 %", 88, 88, "%"))
            .note("quiet machine")
            .build();

    assertThat(result.reached()).isFalse();
    assertThat(
            new ResultPage(FarRead.flat(), result, "1 × CPU", LocalDate.of(2026, 12, 1)).markdown())
        .contains("# far-read\n")
        .contains("Measured 2026-12-01 on 1 × CPU")
        .contains("| mount | s | 3 | 1.000 | 2.500 | 3.000 |")
        .contains("| ≤ 2.0 s | 2.500 s | **not reached** |")
        .contains("| ≥ 88 % | 88.0 % | reached |")
        .contains("- quiet machine");
  }
}
