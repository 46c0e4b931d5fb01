package io.fullwire.systemtests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.Cleanup;
import io.fullwire.systemtests.harness.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private final List<String> order = new ArrayList<>();

  @Test
  void arms_take_turns_change_their_order_and_the_first_turn_does_not_count() {
    Path nowhere = Path.of("/nowhere");
    BenchSetting setting =
        new BenchSetting(new Installation(nowhere), nowhere, nowhere, false, Cleanup.alsoAtExit());

    List<Series> series =
        new Turns()
            .arm("a", "s", turn -> measured("a" + turn, 10 + turn))
            .arm("b", "s", turn -> measured("b" + turn, 20 + turn))
            .run(2, setting);

    assertThat(order).containsExactly("a0", "b0", "b1", "a1", "a2", "b2");
    assertThat(series)
        .containsExactly(
            new Series("a", "s", List.of(11.0, 12.0)), new Series("b", "s", List.of(21.0, 22.0)));
  }

  private double measured(String what, double value) {
    order.add(what);
    return value;
  }
}
