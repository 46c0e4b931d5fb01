package io.fullwire.agent.ahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AheadSimulationTest {
  private static final int FILES = 2_000;
  private static final int SIZE = 15_360;
  private static final long TRANSFER_NANOS =
      (long) FILES * SIZE * 1_000_000_000L / FarReaderSimulation.BYTES_PER_SECOND;
  private static final long THINK_NANOS = 50_000;

  @Test
  void two_thousand_files_read_in_order_take_their_bytes_and_little_more_than_one_round_trip() {
    FarReaderSimulation far = far(AheadSettings.defaults());
    IntStream.range(0, FILES).forEach(i -> far.read(i, THINK_NANOS));
    assertThat(far.nowNanos)
        .isLessThan(TRANSFER_NANOS + FarReaderSimulation.ROUND_TRIP_NANOS * 13 / 10);
    assertThat(far.waitingRequests).isEqualTo(1);
    assertThat(far.wireBytes).isEqualTo((long) FILES * SIZE);
    assertThat(far.planner.counters().unusedBytes()).isZero();
  }

  @Test
  void one_file_takes_one_round_trip_and_what_is_sent_for_nothing_stays_below_the_cap() {
    FarReaderSimulation far = far(AheadSettings.defaults());
    far.read(1_000, 0);
    assertThat(far.nowNanos).isLessThan(FarReaderSimulation.ROUND_TRIP_NANOS * 12 / 10);
    far.nowNanos += 10_000_000_000L;
    far.read(1_000, 0);
    assertThat(far.planner.counters().unusedBytes()).isBetween(5_000_000L, AheadSettings.BYTES_MAX);
  }

  @Test
  void without_sending_ahead_every_file_costs_a_request() {
    FarReaderSimulation far = far(new AheadSettings(AheadSettings.BYTES_MAX, false));
    IntStream.range(0, 50).forEach(i -> far.read(i, 0));
    assertThat(far.waitingRequests).isEqualTo(50);
    assertThat(far.planner.counters().sentBytes()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void a_reader_in_random_order_wastes_no_more_than_the_cap_and_pays_at_most_a_round_trip_each(
      long seed) {
    FarReaderSimulation far = new FarReaderSimulation(100_000, SIZE, AheadSettings.defaults());
    Random random = new Random(seed);
    long slowest = 0;
    for (int i = 0; i < 1_000; i++) {
      long before = far.nowNanos;
      far.read(random.nextInt(100_000), THINK_NANOS);
      slowest = Math.max(slowest, far.nowNanos - before);
    }
    assertThat(far.planner.counters().unusedBytes())
        .as("seed %d", seed)
        .isLessThan(AheadSettings.BYTES_MAX);
    assertThat(slowest).isLessThan(FarReaderSimulation.ROUND_TRIP_NANOS * 12 / 10);
  }

  @Test
  void a_reader_that_turns_from_random_to_in_order_is_soon_at_full_speed() {
    FarReaderSimulation far = new FarReaderSimulation(20_000, SIZE, AheadSettings.defaults());
    Random random = new Random(9);
    IntStream.range(0, 100).forEach(_ -> far.read(10_000 + random.nextInt(10_000), THINK_NANOS));
    long before = far.nowNanos;
    IntStream.range(0, FILES).forEach(i -> far.read(i, THINK_NANOS));
    assertThat(far.nowNanos - before)
        .isLessThan(TRANSFER_NANOS + 6 * FarReaderSimulation.ROUND_TRIP_NANOS);
  }

  @Test
  void four_readers_in_different_places_are_each_sent_ahead() {
    FarReaderSimulation far = far(AheadSettings.defaults());
    for (int i = 0; i < FILES / 4; i++) {
      for (int reader = 0; reader < 4; reader++) {
        far.read(reader * (FILES / 4) + i, THINK_NANOS);
      }
    }
    assertThat(far.nowNanos).isLessThan(2 * TRANSFER_NANOS);
    assertThat(far.waitingRequests).isLessThanOrEqualTo(8);
  }

  @Test
  void a_reader_of_every_other_file_is_still_served_ahead() {
    FarReaderSimulation far = far(AheadSettings.defaults());
    for (int i = 0; i < FILES; i += 2) {
      far.read(i, THINK_NANOS);
    }
    assertThat(far.waitingRequests).isLessThan(FILES / 20);
  }

  @Test
  void what_is_sent_and_unused_stays_below_the_cap_whatever_is_read() {
    long cap = 2 << 20;
    FarReaderSimulation far = far(new AheadSettings(cap, true));
    List<Integer> order = new ArrayList<>(IntStream.range(0, FILES).boxed().toList());
    Collections.shuffle(order.subList(500, 1_000), new Random(3));
    order.forEach(i -> far.read(i, THINK_NANOS));
    assertThat(far.planner.counters().unusedBytes()).isLessThanOrEqualTo(cap);
  }

  @Test
  void a_large_file_is_sent_ahead_chunk_by_chunk_even_when_a_chunk_is_more_than_the_ride() {
    FarReaderSimulation far =
        new FarReaderSimulation(1, 8 << 20, AheadSettings.defaults()).asChunks(32);
    IntStream.range(0, 32).forEach(i -> far.read(i, 1_000_000));
    long transfer = 32L * (8 << 20) * 1_000_000_000L / FarReaderSimulation.BYTES_PER_SECOND;
    assertThat(far.nowNanos)
        .isLessThan(transfer * 105 / 100 + FarReaderSimulation.ROUND_TRIP_NANOS);
  }

  @Test
  void a_large_file_keeps_the_link_full_though_each_chunk_takes_long_to_be_checked_and_kept() {
    FarReaderSimulation far =
        new FarReaderSimulation(1, 8 << 20, AheadSettings.defaults()).asChunks(64);
    far.handlingNanos = 400_000_000;
    IntStream.range(0, 64).forEach(i -> far.read(i, 10_000_000));
    long transfer = 64L * (8 << 20) * 1_000_000_000L / FarReaderSimulation.BYTES_PER_SECOND;
    assertThat(far.nowNanos)
        .isLessThan(
            transfer * 101 / 100 + 2 * (FarReaderSimulation.ROUND_TRIP_NANOS + far.handlingNanos));
  }

  @Test
  void a_reader_that_stopped_takes_no_room_from_the_next() {
    FarReaderSimulation far = new FarReaderSimulation(20_000, SIZE, AheadSettings.defaults());
    IntStream.range(0, 4_000).forEach(i -> far.read(i, THINK_NANOS));
    far.nowNanos += 2 * AheadPlanner.IDLE_NANOS;
    far.waitingRequests = 0;
    IntStream.range(10_000, 12_000).forEach(i -> far.read(i, THINK_NANOS));
    assertThat(far.waitingRequests).isEqualTo(1);
  }

  @Test
  void a_reader_that_begins_beside_one_at_full_speed_soon_has_half_of_the_link() {
    FarReaderSimulation far = new FarReaderSimulation(20_000, SIZE, AheadSettings.defaults());
    IntStream.range(0, 4_000).forEach(i -> far.read(i, THINK_NANOS));
    far.waitingRequests = 0;
    for (int i = 0; i < 2_000; i++) {
      far.read(4_000 + i, THINK_NANOS);
      far.read(10_000 + i, THINK_NANOS);
    }
    assertThat(far.waitingRequests).isLessThanOrEqualTo(4);
  }

  private static FarReaderSimulation far(AheadSettings settings) {
    return new FarReaderSimulation(FILES, SIZE, settings);
  }
}
