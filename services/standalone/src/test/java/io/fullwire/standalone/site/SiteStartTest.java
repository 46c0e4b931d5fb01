package io.fullwire.standalone.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The order in which parts start and stop, with parts that do nothing else.
class SiteStartTest {
  private final List<Part> stopped = Collections.synchronizedList(new ArrayList<>());
  private final RunningParts parts = new RunningParts();

  @Test
  void parts_stop_in_the_reverse_order_of_need_whatever_order_they_started_in() {
    for (Part part : List.of(Part.GATEWAY, Part.LOCK, Part.CATALOG, Part.BROKER)) {
      parts.add(part, () -> stopped.add(part));
    }

    parts.close();
    parts.close();

    assertThat(stopped).containsExactly(Part.GATEWAY, Part.CATALOG, Part.BROKER, Part.LOCK);
  }

  @Test
  void a_part_that_fails_to_stop_keeps_no_other_from_stopping() {
    parts.add(Part.LOCK, () -> stopped.add(Part.LOCK));
    parts.add(
        Part.RELAY,
        () -> {
          throw new IllegalStateException("stuck");
        });

    parts.close();

    assertThat(stopped).containsExactly(Part.LOCK);
  }

  @Test
  void starts_that_need_each_other_run_side_by_side() {
    CountDownLatch broker = new CountDownLatch(1);
    CountDownLatch catalog = new CountDownLatch(1);

    ParallelStart.run(
        Map.of(
            Part.BROKER, () -> meet(broker, catalog),
            Part.CATALOG, () -> meet(catalog, broker)));

    assertThat(broker.getCount() + catalog.getCount()).isZero();
  }

  @Test
  void the_failure_that_the_others_follow_from_comes_first() {
    CountDownLatch brokerFailed = new CountDownLatch(1);

    assertThatThrownBy(
            () ->
                ParallelStart.run(
                    Map.of(
                        Part.BROKER,
                        () -> {
                          brokerFailed.countDown();
                          throw new IllegalStateException("no disk");
                        },
                        Part.CATALOG,
                        () -> {
                          await(brokerFailed);
                          throw new IllegalStateException("no broker");
                        },
                        Part.GATEWAY,
                        () -> parts.add(Part.GATEWAY, () -> stopped.add(Part.GATEWAY)))))
        .hasMessage("no disk")
        .satisfies(
            failure ->
                assertThat(failure.getSuppressed())
                    .extracting("message")
                    .containsOnly("no broker"));

    parts.close();
    assertThat(stopped).containsExactly(Part.GATEWAY);
  }

  private static void meet(CountDownLatch mine, CountDownLatch other) {
    mine.countDown();
    await(other);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
