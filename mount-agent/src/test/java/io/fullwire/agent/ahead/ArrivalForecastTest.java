package io.fullwire.agent.ahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalForecastTest {
  private static final long MILLI = 1_000_000;
  private final ArrivalForecast forecast =
      new ArrivalForecast(() -> new LinkEstimate(Duration.ofMillis(200), 10_000_000));

  @Test
  void a_blob_just_asked_for_comes_within_a_round_trip_and_is_not_late() {
    var ticket = forecast.ask(10_000, 0);
    assertThat(forecast.nanosUntil(ticket, 0)).isEqualTo(200 * MILLI);
    assertThat(forecast.isLate(ticket, 0)).isFalse();
    assertThat(forecast.nanosUntil(ticket, 150 * MILLI)).isEqualTo(50 * MILLI);
  }

  @Test
  void a_blob_behind_many_others_is_late_until_they_are_here() {
    List<ArrivalForecast.Ticket> before = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      before.add(forecast.ask(1_000_000, 0));
    }
    var last = forecast.ask(10_000, 0);
    assertThat(forecast.nanosUntil(last, 200 * MILLI)).isEqualTo(1_001 * MILLI);
    assertThat(forecast.isLate(last, 200 * MILLI)).isTrue();
    assertThat(forecast.isLate(before.getFirst(), 200 * MILLI)).isFalse();
    before.subList(0, 9).forEach(forecast::settle);
    assertThat(forecast.isLate(last, 200 * MILLI)).isFalse();
  }

  @Test
  void what_did_not_come_in_time_is_expected_any_moment() {
    var ticket = forecast.ask(10_000, 0);
    forecast.settle(forecast.ask(10_000, 0));
    assertThat(forecast.nanosUntil(ticket, 5_000 * MILLI)).isLessThan(2 * MILLI);
  }
}
