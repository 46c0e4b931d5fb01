package io.fullwire.chunk.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GroupSyncTest {
  private final PackStats stats = new PackStats();

  @Test
  void all_who_come_while_a_sync_runs_share_the_next_one() throws Exception {
    CountDownLatch firstRuns = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AtomicInteger forces = new AtomicInteger();
    GroupSync sync =
        new GroupSync(
            () -> {
              if (forces.incrementAndGet() == 1) {
                firstRuns.countDown();
                awaitQuietly(mayEnd);
              }
            },
            stats);
    sync.appended();
    CompletableFuture<Void> first = CompletableFuture.runAsync(sync::sync);
    assertThat(firstRuns.await(10, TimeUnit.SECONDS)).isTrue();
    List<CompletableFuture<Void>> others = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sync.appended();
      others.add(CompletableFuture.runAsync(sync::sync, Thread::startVirtualThread));
    }
    assertThat(first).isNotDone();
    mayEnd.countDown();
    first.get(10, TimeUnit.SECONDS);
    for (CompletableFuture<Void> other : others) {
      other.get(10, TimeUnit.SECONDS);
    }

    // All twenty were appended before the first sync ended, so one more covers them.
    assertThat(forces).hasValue(2);
    assertThat(stats.syncedFrames()).isEqualTo(21);
  }

  @Test
  void a_sync_with_nothing_new_costs_nothing() {
    AtomicInteger forces = new AtomicInteger();
    GroupSync sync = new GroupSync(forces::incrementAndGet, stats);
    sync.appended();
    sync.sync();
    sync.sync();

    assertThat(forces).hasValue(1);
  }

  @Test
  void after_a_failed_sync_none_is_believed() {
    AtomicInteger forces = new AtomicInteger();
    GroupSync sync =
        new GroupSync(
            () -> {
              if (forces.incrementAndGet() == 1) {
                throw new IOException("Input/output error");
              }
            },
            stats);
    sync.appended();

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(sync::sync)
          .isInstanceOfSatisfying(
              FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageContaining("Input/output error");
    }
    assertThat(forces).hasValue(1);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
