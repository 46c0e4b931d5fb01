package io.fullwire.agent.cli.progress;

import io.fullwire.agent.sync.SyncProgress;
import io.fullwire.agent.sync.SyncProgress.Reading;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Shows progress at intervals until it is closed, on a thread of its own.
///
/// On a terminal it is one line that is written over; other lines go through [#println(String)], so
/// that they do not run into it.
public final class ProgressReporter implements AutoCloseable {
  private static final Duration LINE_EVERY = Duration.ofMillis(200);
  private static final Duration EVENT_EVERY = Duration.ofSeconds(1);
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintStream err;
  private final Duration interval;
  private final SyncProgress progress;
  private final @Nullable Consumer<ProgressEvent> events;
  private final Thread thread;
  private boolean lineIsShown;

  private ProgressReporter(
      PrintStream err,
      Duration interval,
      SyncProgress progress,
      @Nullable Consumer<ProgressEvent> events) {
    this.err = err;
    this.interval = interval;
    this.progress = progress;
    this.events = events;
    this.thread =
        Thread.ofPlatform().daemon().name("progress").unstarted(this::showUntilInterrupted);
  }

  /// Shows nothing.
  public static ProgressReporter silent(PrintStream err) {
    return new ProgressReporter(err, LINE_EVERY, new SyncProgress(), null);
  }

  /// A line on a terminal.
  public static ProgressReporter onTerminal(PrintStream err, SyncProgress progress) {
    return new ProgressReporter(err, LINE_EVERY, progress, null).started();
  }

  /// An event a second for programs.
  public static ProgressReporter asEvents(
      PrintStream err, SyncProgress progress, Consumer<ProgressEvent> events) {
    return new ProgressReporter(err, EVENT_EVERY, progress, events).started();
  }

  private ProgressReporter started() {
    thread.start();
    return this;
  }

  /// Writes a line of its own. Safe from any thread.
  public synchronized void println(String text) {
    clear();
    err.println(text);
  }

  private synchronized void rewrite(String text) {
    err.print(CLEAR_LINE + text);
    err.flush();
    lineIsShown = true;
  }

  private void clear() {
    if (lineIsShown) {
      err.print(CLEAR_LINE);
      lineIsShown = false;
    }
  }

  private void showUntilInterrupted() {
    Pace pace = new Pace();
    try {
      while (true) {
        Reading reading = progress.read();
        pace.observe(reading, System.nanoTime());
        if (events == null) {
          rewrite(ProgressLine.of(reading, pace));
        } else {
          events.accept(ProgressEvent.of(reading, pace));
        }
        Thread.sleep(interval);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /// Stops, and clears the line.
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      clear();
    }
  }
}
