package io.fullwire.systemtests.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanupTest {
  private final List<String> undone = new ArrayList<>();
  private final Cleanup cleanup = Cleanup.alsoAtExit();

  @Test
  void what_was_added_last_is_undone_first() {
    cleanup.add(() -> undone.add("first"));
    cleanup.add(() -> undone.add("second"));

    cleanup.close();
    cleanup.close();

    assertThat(undone).containsExactly("second", "first");
  }

  @Test
  void a_failure_stops_nothing_and_is_told() {
    cleanup.add(() -> undone.add("first"));
    cleanup.add(
        () -> {
          throw new IllegalStateException("stuck");
        });

    assertThatThrownBy(cleanup::close)
        .isInstanceOf(CommandFailed.class)
        .satisfies(failure -> assertThat(failure.getSuppressed()[0]).hasMessage("stuck"));
    assertThat(undone).containsExactly("first");
  }

  @Test
  void what_was_released_is_left_alone() {
    cleanup.add(() -> undone.add("first"));

    cleanup.release();
    cleanup.close();

    assertThat(undone).isEmpty();
  }
}
