package io.fullwire.agent.kernel.linux;

import static io.fullwire.agent.kernel.linux.ListingHabits.LOOKUPS_OF_A_WALK;
import static io.fullwire.agent.kernel.linux.ListingHabits.UNASKED_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ListingHabitsTest {
  private static final int ALL = Integer.MAX_VALUE;
  private static final int FIND = 1_000;
  private static final int DU = 1_001;

  private final ListingHabits habits = new ListingHabits();

  @Test
  void a_process_that_asks_for_nothing_gets_names_alone_from_the_third_directory_on() {
    assertThat(list(FIND, 10)).isEqualTo(1);
    assertThat(list(FIND, 11)).isEqualTo(1);
    assertThat(list(FIND, 12)).isEqualTo(ALL);
    assertThat(list(FIND, 13)).isEqualTo(ALL);
  }

  @Test
  void a_process_that_asks_for_the_file_withheld_goes_on_to_get_attributes() {
    for (int directory = 10; directory < 1_000; directory++) {
      int withheld = list(DU, directory);
      assertThat(withheld).isLessThanOrEqualTo(1);
      if (withheld == 1) {
        assertThat(habits.lookedUp(DU, directory)).isEmpty();
      }
    }
  }

  @Test
  void a_process_that_always_asks_is_tried_less_often_and_still_found_out() {
    int tried = 0;
    int directory = 10;
    for (; directory < 10 + 10 * ListingHabits.PROBE_EACH; directory++) {
      if (list(DU, directory) == 1) {
        tried++;
        assertThat(habits.lookedUp(DU, directory)).isEmpty();
      }
    }
    assertThat(tried).isBetween(ListingHabits.ASKED_PROVEN, ListingHabits.ASKED_PROVEN + 10);
    int end = directory + UNASKED_MAX * ListingHabits.PROBE_EACH + 1;
    int withheld = 0;
    while (withheld != ALL) {
      assertThat(directory).isLessThan(end);
      withheld = list(DU, directory++);
    }
  }

  @Test
  void directories_without_files_say_nothing_about_a_process() {
    for (int directory = 10; directory < 100; directory++) {
      assertThat(habits.withheldMax(DU, directory, true)).isEqualTo(1);
      habits.listed(DU, directory, true, 0);
    }
  }

  @Test
  void what_one_process_does_says_nothing_about_another() {
    learnNames(FIND);
    assertThat(list(DU, 12)).isEqualTo(1);
  }

  @Test
  void a_listing_goes_on_as_it_began() {
    assertThat(list(FIND, 10)).isEqualTo(1);
    assertThat(habits.withheldMax(FIND, 10, false)).isZero();
    assertThat(list(FIND, 11)).isEqualTo(1);
    assertThat(list(FIND, 12)).isEqualTo(ALL);
    assertThat(habits.withheldMax(FIND, 12, false)).isEqualTo(ALL);
    // Opened before, and read on only now.
    assertThat(habits.withheldMax(FIND, 10, false)).isZero();
  }

  @Test
  void a_process_that_looks_up_a_file_gets_attributes_again() {
    learnNames(FIND);
    assertThat(list(FIND, 12)).isEqualTo(ALL);
    assertThat(habits.lookedUp(FIND, 12)).isEmpty();
    assertThat(list(FIND, 13)).isEqualTo(1);
  }

  @Test
  void who_walks_over_names_alone_has_the_listings_taken_back_once() {
    learnNames(FIND);
    list(FIND, 12);
    list(FIND, 13);
    for (int i = 1; i < LOOKUPS_OF_A_WALK; i++) {
      assertThat(habits.lookedUp(DU, 12)).isEmpty();
    }
    assertThat(habits.lookedUp(DU, 12)).containsExactly(12, 13);
    for (int i = 0; i < 2 * LOOKUPS_OF_A_WALK; i++) {
      assertThat(habits.lookedUp(DU, 12)).isEmpty();
    }
  }

  @Test
  void look_ups_where_attributes_were_listed_take_nothing_back() {
    learnNames(FIND);
    list(FIND, 12);
    for (int i = 0; i < 2 * LOOKUPS_OF_A_WALK; i++) {
      assertThat(habits.lookedUp(DU, 99)).isEmpty();
    }
  }

  @Test
  void a_directory_that_was_listed_with_attributes_since_is_not_taken_back() {
    learnNames(FIND);
    list(FIND, 12);
    list(FIND, 13);
    list(DU, 13);
    assertThat(askUntilTakenBack(12)).containsExactly(12);
  }

  @Test
  void listings_are_taken_back_in_the_order_they_were_made_and_so_many_at_a_time() {
    learnNames(FIND);
    int max = ListingHabits.TAKEN_BACK_MAX;
    for (int i = 0; i <= max; i++) {
      list(FIND, 100 + i);
    }
    assertThat(askUntilTakenBack(100 + max))
        .containsExactly(LongStream.range(100, 100 + max).toArray());
    assertThat(askUntilTakenBack(100 + max)).containsExactly(100 + max);
  }

  @Test
  void when_too_many_directories_are_listed_by_name_the_next_gets_attributes() {
    learnNames(FIND);
    for (int i = 0; i < ListingHabits.BY_NAME_MAX; i++) {
      assertThat(list(FIND, 100 + i)).isEqualTo(ALL);
    }
    assertThat(list(FIND, 99)).isEqualTo(1);
  }

  private void learnNames(int process) {
    for (int i = 0; i < UNASKED_MAX; i++) {
      assertThat(list(process, 10 + i)).isEqualTo(1);
    }
  }

  private long[] askUntilTakenBack(long directory) {
    for (int i = 1; i < LOOKUPS_OF_A_WALK; i++) {
      assertThat(habits.lookedUp(DU, directory)).isEmpty();
    }
    return habits.lookedUp(DU, directory);
  }

  /// Lists a directory of 50 files from its start.
  private int list(int process, long directory) {
    int withheldMax = habits.withheldMax(process, directory, true);
    habits.listed(process, directory, true, Math.min(50, withheldMax));
    return withheldMax;
  }
}
