package io.fullwire.catalog.log;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thread that turns a pump until it is closed.
public final class LogPumpThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogPumpThread.class);
  private static final Duration TURN = Duration.ofMillis(100);
  private static final Duration FAULT_PAUSE = Duration.ofMillis(200);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

  private final LogPump pump;
  private final Thread thread;
  private volatile boolean closed;

  public LogPumpThread(String name, LogPump pump) {
    this.pump = pump;
    this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  public LogPump pump() {
    return pump;
  }

  /// Returns when the thread has ended, or has not within the set time.
  @Override
  public void close() {
    closed = true;
    pump.wakeUp();
    try {
      if (!thread.join(CLOSE_PATIENCE)) {
        LOG.warn("{} did not end within {}", thread.getName(), CLOSE_PATIENCE);
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!closed) {
      try {
        pump.turn(TURN);
      } catch (FullwireException e) {
        LOG.warn("reading logs failed and is tried again", e);
        pause();
      } catch (RuntimeException bug) {
        // Ending here would freeze every tree of this pump without a word.
        LOG.error("a turn of {} failed", thread.getName(), bug);
        pause();
      }
    }
    pump.close();
  }

  private void pause() {
    try {
      Thread.sleep(FAULT_PAUSE);
    } catch (InterruptedException e) {
      closed = true;
    }
  }
}
