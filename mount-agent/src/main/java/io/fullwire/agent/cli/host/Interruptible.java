package io.fullwire.agent.cli.host;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets work on this thread come to an end of its own when the process is told to end, by Ctrl-C or
/// by SIGTERM: the thread is interrupted, and the process stays until [#close], though not longer
/// than [#END_MAX]. Its exit status is then that of the signal.
public final class Interruptible implements AutoCloseable {
  /// How long the work may take to end.
  static final Duration END_MAX = Duration.ofSeconds(15);

  private final Thread worker = Thread.currentThread();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interruptAndWait, "end-of-work");
  private volatile boolean interrupted;

  private Interruptible() {}

  /// Begins the work of the calling thread.
  public static Interruptible thread() {
    Interruptible work = new Interruptible();
    Runtime.getRuntime().addShutdownHook(work.hook);
    return work;
  }

  /// Whether the process was told to end.
  public boolean isInterrupted() {
    return interrupted;
  }

  private void interruptAndWait() {
    interrupted = true;
    worker.interrupt();
    try {
      boolean _ = ended.await(END_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    ended.countDown();
    if (!interrupted) {
      try {
        boolean _ = Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException endingJustNow) {
        // The hook runs, and finds the work ended.
      }
    }
  }
}
