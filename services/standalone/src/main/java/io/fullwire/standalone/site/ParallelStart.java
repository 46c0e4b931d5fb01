package io.fullwire.standalone.site;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Starts several parts at once, each on a thread of its own.
final class ParallelStart {
  private ParallelStart() {}

  /// Returns when all have started. When some fail it still waits for the others, so that what they
  /// started can be stopped, and throws the failure of the part that the others need most, with the
  /// rest suppressed in it.
  static void run(Map<Part, Runnable> starts) {
    Map<Part, Future<?>> running = new EnumMap<>(Part.class);
    // Platform threads, because starting is mostly loading classes: that pins virtual threads to
    // their few carriers, and when all wait so for a jar's lock that an unmounted one was given,
    // nobody ever goes on. The close waits for every start; each has a bound of its own.
    try (ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, starts.size()))) {
      starts.forEach((part, start) -> running.put(part, threads.submit(start)));
    }
    throwFirst(running);
  }

  private static void throwFirst(Map<Part, Future<?>> done) {
    @Nullable RuntimeException first = null;
    for (Future<?> start : done.values()) {
      if (start.state() == Future.State.FAILED) {
        RuntimeException failure = asUnchecked(start.exceptionNow());
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private static RuntimeException asUnchecked(Throwable failure) {
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(failure);
  }
}
