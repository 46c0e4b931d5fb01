package io.fullwire.agent.vfs.tree;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/// Lets many ask and one change at a time.
///
/// Streaming the whole tree takes as long as its taker, often a disk. A change that came meanwhile
/// would stand in the queue of the inner lock, and everyone who asks behind it; so it waits before
/// that queue instead, and questions go on.
final class TreeLock {
  private final StampedLock asking = new StampedLock();
  private final ReentrantLock changing = new ReentrantLock();
  private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();

  /// For a question: held for microseconds.
  ///
  /// @return to be given to [#unlockRead]
  long readLock() {
    return asking.readLock();
  }

  void unlockRead(long stamp) {
    asking.unlockRead(stamp);
  }

  /// Runs alone; waits for streaming and for other changes.
  void change(Runnable change) {
    changing.lock();
    try {
      runAlone(change);
    } finally {
      changing.unlock();
      runWhatIsLeft();
    }
  }

  /// Runs alone, now or after what goes on, on whichever thread; waits for neither streaming nor
  /// changes. As many wait as were asked for during one of these.
  void changeSoon(Runnable change) {
    later.add(change);
    runWhatIsLeft();
  }

  /// Runs beside questions; changes wait.
  void stream(Runnable reading) {
    changing.lock();
    try {
      long stamp = asking.readLock();
      try {
        reading.run();
      } finally {
        asking.unlockRead(stamp);
      }
    } finally {
      changing.unlock();
      runWhatIsLeft();
    }
  }

  /// Whoever finds the lock taken may go: its holder looks here again after giving it back.
  private void runWhatIsLeft() {
    while (!later.isEmpty() && changing.tryLock()) {
      try {
        Runnable next = later.poll();
        if (next != null) {
          runAlone(next);
        }
      } finally {
        changing.unlock();
      }
    }
  }

  private void runAlone(Runnable change) {
    long stamp = asking.writeLock();
    try {
      change.run();
    } finally {
      asking.unlockWrite(stamp);
    }
  }
}
