package io.fullwire.relay.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.relay.transport.Opening;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What a link concludes from what it shows: windows, how long to probe, how many lanes, pauses.
class LinkMeasureTest {
  private static final long SECOND_NS = 1_000_000_000;
  private static final int MIB = 1 << 20;

  @Test
  void a_window_holds_twice_what_the_link_has_under_way() {
    LinkMeter meter = new LinkMeter(4 * MIB, 64 * MIB);
    meter.measuredRtt(200_000);
    meter.toldInbound(33_000_000);

    assertThat(meter.windowBytes()).isEqualTo(13_200_000);
  }

  @Test
  void a_window_keeps_to_its_bounds_and_to_the_first_one_while_nothing_is_known() {
    LinkMeter meter = new LinkMeter(4 * MIB, 64 * MIB);
    assertThat(meter.windowBytes()).isEqualTo(4 * MIB);
    meter.measuredRtt(100);
    meter.toldInbound(1_000_000);
    assertThat(meter.windowBytes()).isEqualTo(MIB);
    meter.toldInbound(100_000_000_000_000L);
    assertThat(meter.windowBytes()).isEqualTo(64 * MIB);
  }

  @Test
  void the_round_trip_is_the_least_of_late() {
    LinkMeter meter = new LinkMeter(4 * MIB, 64 * MIB);
    meter.measuredRtt(900);
    meter.measuredRtt(300);
    meter.measuredRtt(700);
    assertThat(meter.rttMicros()).isEqualTo(300);
    for (int i = 0; i < 16; i++) {
      meter.measuredRtt(500);
    }
    assertThat(meter.rttMicros()).isEqualTo(500);
  }

  @Test
  void bandwidth_is_not_told_before_the_peer_has_measured() {
    LinkMeter meter = new LinkMeter(4 * MIB, 64 * MIB);
    meter.received(1_000, 0);
    meter.received(1_000_000, SECOND_NS);
    assertThat(meter.inboundBytesPerSecond()).isZero();

    meter.toldInbound(0);

    assertThat(meter.inboundBytesPerSecond()).isEqualTo(1_000_000);
  }

  @Test
  void a_probe_goes_on_while_congestion_control_is_opening_but_not_for_ever() {
    BandwidthProbe probe = new BandwidthProbe(5 * SECOND_NS, 0);

    assertThat(probe.isDone(Opening.UNDER_WAY, 5 * SECOND_NS - 1)).isFalse();
    assertThat(probe.isDone(Opening.UNDER_WAY, 5 * SECOND_NS)).isTrue();
    assertThat(probe.isDone(Opening.DONE, 1)).isTrue();
  }

  @Test
  void where_nothing_tells_a_probe_ends_after_three_rounds_without_growth() {
    BandwidthProbe probe = new BandwidthProbe(60 * SECOND_NS, 0);
    long roundMicros = 200_000;
    long now = 0;
    for (long rate = 1_000_000; rate <= 32_000_000; rate *= 2) {
      now += roundMicros * 1_000;
      probe.reported(rate, roundMicros, now);
      assertThat(probe.isDone(Opening.UNKNOWN, now)).isFalse();
    }
    for (int round = 1; round <= 3; round++) {
      assertThat(probe.isDone(Opening.UNKNOWN, now)).isFalse();
      now += roundMicros * 1_000;
      probe.reported(33_000_000, roundMicros, now);
    }
    assertThat(probe.isDone(Opening.UNKNOWN, now)).isTrue();
  }

  @Test
  void losses_make_lanes_only_where_they_are_taken_for_jams() {
    LaneCount bbr = new LaneCount(8);
    LaneCount cubic = new LaneCount(8);
    LaneCount clean = new LaneCount(8);
    for (int i = 0; i < 10; i++) {
      bbr.saw("bbr", 10 * MIB, 36);
      cubic.saw("cubic", 10 * MIB, 36);
      clean.saw("cubic", 10 * MIB, 0);
    }

    assertThat(bbr.wanted()).isEqualTo(1);
    assertThat(cubic.wanted()).isEqualTo(8);
    assertThat(clean.wanted()).isEqualTo(1);
  }

  @Test
  void a_few_lost_segments_among_few_bytes_make_no_lane() {
    LaneCount cubic = new LaneCount(8);
    cubic.saw("cubic", 1_000, 1);
    assertThat(cubic.wanted()).isEqualTo(1);
  }

  @Test
  void pauses_double_up_to_their_bound_and_are_never_less_than_half() {
    Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2), new Random(1));
    long fullNs = 100_000_000;
    for (int i = 0; i < 12; i++) {
      assertThat(backoff.nextPauseNs()).isBetween(fullNs / 2, fullNs);
      fullNs = Math.min(2 * SECOND_NS, fullNs * 2);
    }
    backoff.reset();
    assertThat(backoff.nextPauseNs()).isLessThanOrEqualTo(100_000_000);
  }
}
