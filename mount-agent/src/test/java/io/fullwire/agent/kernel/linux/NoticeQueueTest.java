package io.fullwire.agent.kernel.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class NoticeQueueTest {

  private final NoticeQueue queue = new NoticeQueue(3);
  private final Notice first = new Notice.Inode(1, 0, 0);
  private final Notice second = new Notice.Inode(2, 0, 0);
  private final Notice third = new Notice.Inode(3, 0, 0);

  @Test
  void notices_come_out_in_order() throws InterruptedException {
    queue.add(first);
    queue.add(second);
    assertThat(queue.take(1)).containsExactly(first);
    assertThat(queue.take(5)).containsExactly(second);
  }

  @Test
  void one_too_many_replaces_all_by_everything_and_keeps_barriers() throws InterruptedException {
    Notice.Barrier barrier = barrier();
    queue.add(first);
    queue.add(barrier);
    queue.add(second);
    queue.add(third);
    assertThat(queue.take(9)).containsExactly(new Notice.Everything(), barrier);
    assertThat(barrier.reached()).isNotDone();
  }

  @Test
  void content_that_is_one_too_many_is_left_out_and_drops_nothing() throws InterruptedException {
    queue.add(first);
    queue.add(second);
    queue.add(third);
    queue.add(new Notice.Content(4, 0, ByteBuffer.allocate(1)));
    assertThat(queue.take(9)).containsExactly(first, second, third);
  }

  @Test
  void as_many_as_allowed_are_kept() throws InterruptedException {
    queue.add(first);
    queue.add(second);
    queue.add(third);
    assertThat(queue.take(9)).containsExactly(first, second, third);
  }

  @Test
  void what_was_set_aside_counts_and_comes_first_when_released() throws InterruptedException {
    queue.setAside(first);
    queue.add(second);
    queue.release(2);
    assertThat(queue.take(9)).containsExactly(second);
    queue.add(third);
    queue.release(1);
    assertThat(queue.take(9)).containsExactly(first, third);
  }

  @Test
  void a_barrier_is_reached_only_after_what_was_set_aside_before_it() throws InterruptedException {
    Notice.Barrier barrier = barrier();
    queue.setAside(first);
    queue.arrive(barrier);
    assertThat(barrier.reached()).isNotDone();
    queue.release(1);
    assertThat(queue.take(9)).containsExactly(first, barrier);
    queue.arrive(barrier);
    assertThat(barrier.reached()).isDone();
  }

  @Test
  void the_end_reaches_every_barrier_and_leaves_nothing_to_take() throws InterruptedException {
    Notice.Barrier waiting = barrier();
    Notice.Barrier held = barrier();
    Notice.Barrier late = barrier();
    queue.setAside(first);
    queue.arrive(held);
    queue.add(waiting);
    queue.end();
    queue.add(late);
    assertThat(List.of(waiting, held, late)).allMatch(barrier -> barrier.reached().isDone());
    assertThat(queue.take(9)).isEmpty();
  }

  private static Notice.Barrier barrier() {
    return new Notice.Barrier(new CompletableFuture<>());
  }
}
