package io.fullwire.catalog.store;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;

/// Counts who uses the database, so that it is closed only when nobody does: native memory that is
/// read after it was freed would take the process down. Safe from any thread.
final class Leases {
  private final Object lock = new Object();
  private int count;
  private boolean closed;

  /// Throws `UNAVAILABLE` once closing has begun.
  void acquire() {
    synchronized (lock) {
      if (closed) {
        throw FullwireException.unavailable("the store of trees is closed", null);
      }
      count++;
    }
  }

  void release() {
    synchronized (lock) {
      count--;
      lock.notifyAll();
    }
  }

  /// Lets no one in any more and waits for those who are; false when some were left after `atMost`.
  boolean close(Duration atMost) {
    long deadlineNs = System.nanoTime() + atMost.toNanos();
    synchronized (lock) {
      closed = true;
      while (count > 0) {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          return false;
        }
        try {
          lock.wait(leftMs);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return false;
        }
      }
      return true;
    }
  }
}
