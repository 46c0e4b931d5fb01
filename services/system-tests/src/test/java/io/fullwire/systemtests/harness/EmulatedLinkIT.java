package io.fullwire.systemtests.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.EmulatedLink.Side;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EmulatedLinkIT {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  @Test
  void a_connection_takes_its_round_trip_and_is_counted_until_the_link_is_cut() {
    Installation installation = Installation.find();
    try (EmulatedLink link =
        EmulatedLink.up(installation, "linkit", new LinkSettings(60, 100, 0))) {
      Command toA =
          Command.of("bash", "-c", "exec 3<>/dev/tcp/" + link.address(Side.A) + "/9")
              .behind(link.at(Side.B));

      // Nobody listens: the refusal has come from the other side.
      Command.Outcome refused = toA.attempt(LIMIT);
      assertThat(refused.errors()).contains("refused");
      assertThat(refused.took()).isGreaterThanOrEqualTo(Duration.ofMillis(60));
      LinkCounters before = link.counters();
      assertThat(before.bToAPackets()).isPositive();

      link.cut();
      assertThat(
              Command.of("timeout", "0.5")
                  .and("bash", "-c", "exec 3<>/dev/tcp/" + link.address(Side.A) + "/9")
                  .behind(link.at(Side.B))
                  .attempt(LIMIT)
                  .exitCode())
          .isEqualTo(124);
      assertThat(link.counters()).isEqualTo(before);

      link.heal();
      assertThat(toA.attempt(LIMIT).errors()).contains("refused");
    }
  }
}
