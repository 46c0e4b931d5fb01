package io.fullwire.chunk.pull;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalTest {
  private static final long MS = 1_000_000;

  /// 200 ms and 20 MB/s: a round trip is worth 4 MB.
  private static final LinkPace PACE = new LinkPace(200 * MS, 20_000_000, 1);

  @Test
  void a_flight_just_asked_for_brings_its_first_blob_after_a_round_trip() {
    Arrival first = new Arrival(1_000 * MS, 0, 0, 0, 0);

    assertThat(first.expectedNs(1_000 * MS, PACE)).isEqualTo(1_200 * MS);
    assertThat(first.expectedNs(1_150 * MS, PACE)).isEqualTo(1_200 * MS);
    assertThat(first.paysToAskAgain(1_000 * MS, PACE)).isFalse();
  }

  @Test
  void what_is_less_than_a_round_trip_of_bytes_behind_is_waited_for() {
    // 100 blobs of 20 kB came in the 100 ms since the first.
    assertThat(flowing(200).paysToAskAgain(2_100 * MS, PACE)).isFalse();
    assertThat(flowing(249).paysToAskAgain(2_100 * MS, PACE)).isFalse();
  }

  @Test
  void what_is_more_than_a_round_trip_and_a_quarter_behind_is_asked_for_again() {
    assertThat(flowing(251).paysToAskAgain(2_100 * MS, PACE)).isTrue();
  }

  @Test
  void a_flight_that_others_slow_down_is_judged_by_what_it_really_gets() {
    // The same bytes, but in a second: 2 MB/s.
    Arrival slow = new Arrival(800 * MS, 1_100 * MS, 2_000_000, 100, 50);

    assertThat(slow.expectedNs(2_100 * MS, PACE)).isEqualTo(2_600 * MS);
    assertThat(slow.paysToAskAgain(2_100 * MS, PACE)).isTrue();
  }

  private static Arrival flowing(int countAhead) {
    return new Arrival(1_800 * MS, 2_000 * MS, 2_000_000, 100, countAhead);
  }
}
