package io.fullwire.agent.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fullwire.agent.sync.SyncProgress.Phase;
import io.fullwire.agent.sync.SyncProgress.Reading;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;
  private final Pace pace = new Pace();

  @Test
  void what_is_left_takes_as_long_as_its_slower_part() {
    pace.observe(reading(0, 0), 0);
    pace.observe(reading(100, 1_000), SECOND);

    assertThat(pace.entriesPerSecond()).isEqualTo(100);
    assertThat(pace.bytesPerSecond()).isEqualTo(1_000);
    // 900 entries at 100 a second, and 99,000 bytes at 1,000.
    assertThat(pace.remaining()).isEqualTo(Duration.ofSeconds(99));
  }

  @Test
  void nothing_is_said_of_the_rest_while_nothing_moves() {
    pace.observe(reading(0, 0), 0);
    assertThat(pace.remaining()).isNull();
    pace.observe(reading(0, 0), SECOND);
    assertThat(pace.remaining()).isNull();
  }

  @Test
  void a_pace_that_changes_is_followed_within_seconds() {
    pace.observe(reading(0, 0), 0);
    pace.observe(reading(0, 1_000), SECOND);
    for (int i = 2; i <= 30; i++) {
      pace.observe(reading(0, 1_000 + (i - 1) * 3_000L), i * SECOND);
    }

    assertThat(pace.bytesPerSecond()).isCloseTo(3_000, within(20.0));
  }

  @Test
  void a_line_says_when_totals_still_grow() {
    pace.observe(reading(0, 0), 0);
    Reading growing = new Reading(Phase.SCANNING, 1_000, 500, 2_048, 1_024, 0);
    Reading known = new Reading(Phase.LANDING, 1_000, 500, 2_048, 1_024, 0);
    pace.observe(growing, SECOND);

    assertThat(ProgressLine.of(growing, pace))
        .startsWith("[##########----------]  50% 500/1000+ entries  1.0 KiB/2.0 KiB+")
        .endsWith("still finding more");
    assertThat(ProgressLine.of(known, pace)).contains("500/1000 entries").endsWith("0:01 left");
    assertThat(ProgressEvent.of(growing, pace).secondsRemaining()).isNull();
    assertThat(ProgressEvent.of(known, pace).secondsRemaining()).isEqualTo(1.0);
  }

  private static Reading reading(long entriesDone, long bytesDone) {
    return new Reading(Phase.LANDING, 1_000, entriesDone, 100_000, bytesDone, 0);
  }
}
