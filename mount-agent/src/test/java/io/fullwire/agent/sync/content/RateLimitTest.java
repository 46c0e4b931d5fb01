package io.fullwire.agent.sync.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimitTest {
  private long nowNanos = 5_000_000_000L;
  private final RateLimit limit = new RateLimit(1_000, () -> nowNanos);

  @Test
  void each_turn_comes_when_the_bytes_before_it_have_had_their_time() {
    assertThat(limit.turnNanos(500) - nowNanos).isZero();
    assertThat(limit.turnNanos(1_000) - nowNanos).isEqualTo(500_000_000L);
    assertThat(limit.turnNanos(1) - nowNanos).isEqualTo(1_500_000_000L);
  }

  @Test
  void a_pause_earns_nothing() {
    limit.turnNanos(1_000);
    nowNanos += 60_000_000_000L;

    assertThat(limit.turnNanos(1_000) - nowNanos).isZero();
    assertThat(limit.turnNanos(1_000) - nowNanos).isEqualTo(1_000_000_000L);
  }

  @Test
  void no_limit_never_waits() {
    RateLimit none = new RateLimit(0, () -> nowNanos);

    none.turnNanos(Long.MAX_VALUE);
    assertThat(none.turnNanos(1)).isEqualTo(nowNanos);
  }
}
