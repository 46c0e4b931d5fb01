package io.fullwire.relay.transport;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one thread on which all connections between sites live, and all that is said of them.
///
/// A task that fails is a fault of this relay: it is logged, and others go on. After the loop has
/// ended, tasks are dropped, for there is nothing left that they could change.
public final class FarLoop implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(FarLoop.class);

  /// Ends a task that comes again and again.
  public interface Repeating {
    void stop();
  }

  private final ScheduledExecutorService thread;

  FarLoop(ScheduledExecutorService thread) {
    this.thread = thread;
  }

  @Override
  public void execute(Runnable task) {
    try {
      thread.execute(guarded(task));
    } catch (RejectedExecutionException ended) {
      LOG.debug("a task came after the far loop had ended", ended);
    }
  }

  /// Once, after a while.
  public void later(long delayNs, Runnable task) {
    try {
      Future<?> _ = thread.schedule(guarded(task), delayNs, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException ended) {
      LOG.debug("a task came after the far loop had ended", ended);
    }
  }

  public void later(Duration delay, Runnable task) {
    later(delay.toNanos(), task);
  }

  /// Again and again, the first time after one interval.
  public Repeating every(Duration interval, Runnable task) {
    Future<?> repeating =
        thread.scheduleAtFixedRate(
            guarded(task), interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    return () -> repeating.cancel(false);
  }

  private static Runnable guarded(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException fault) {
        LOG.error("a task on the far loop has a fault", fault);
      }
    };
  }
}
