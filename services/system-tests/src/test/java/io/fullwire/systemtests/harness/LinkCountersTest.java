package io.fullwire.systemtests.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LinkCountersTest {
  private static final String STATS =
      "ab.in_pkts=9\nab.out_pkts=%d\nab.out_bytes=%d\nba.out_pkts=%d\nba.out_bytes=%d\n";

  @Test
  void payload_is_what_is_left_without_the_headers_of_each_packet() {
    LinkCounters before = LinkCounters.parse(String.format(STATS, 1, 1_500, 1, 52));
    LinkCounters after = LinkCounters.parse(String.format(STATS, 3, 4_500, 2, 104));

    LinkCounters between = after.since(before);

    assertThat(between).isEqualTo(new LinkCounters(3_000, 2, 52, 1));
    assertThat(between.aToBPayloadBytes()).isEqualTo(2 * 1_448);
  }

  @Test
  void a_counter_that_is_missing_is_named() {
    assertThatThrownBy(() -> LinkCounters.parse("ab.out_bytes=1"))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("ab.out_pkts");
  }
}
