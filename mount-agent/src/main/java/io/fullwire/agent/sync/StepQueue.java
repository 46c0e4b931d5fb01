package io.fullwire.agent.sync;

import io.fullwire.agent.sync.plan.Step;
import io.fullwire.agent.sync.plan.StepSink;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/// Steps on their way from the thread that plans to the one that carries out.
///
/// Long enough for small files to be stored while a large one before them is still under way, and
/// short enough to bound what is held of a large tree.
final class StepQueue implements StepSink {
  static final int STEPS_MAX = 16_384;

  private final ArrayBlockingQueue<Item> items = new ArrayBlockingQueue<>(STEPS_MAX);

  private sealed interface Item {
    record Next(Step step) implements Item {}

    record End(@Nullable RuntimeException failure) implements Item {}
  }

  @Override
  public void add(Step step) throws InterruptedException {
    items.put(new Item.Next(step));
  }

  /// Nothing comes any more.
  ///
  /// @param failure why not all that there is has come; null when it has
  void end(@Nullable RuntimeException failure) throws InterruptedException {
    items.put(new Item.End(failure));
  }

  /// The next step; null at the end. Throws what the queue was ended with.
  @Nullable Step take() throws InterruptedException {
    return switch (items.take()) {
      case Item.Next next -> next.step;
      case Item.End end -> {
        if (end.failure != null) {
          throw end.failure;
        }
        yield null;
      }
    };
  }
}
