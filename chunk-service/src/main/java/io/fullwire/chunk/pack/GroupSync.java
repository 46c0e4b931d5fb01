package io.fullwire.chunk.pack;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Lets all who wait for durability share one sync: the first to come does it, whoever comes while
/// it runs waits for the next, which one of them does for all. Safe from any thread.
///
/// Once a sync failed no later one is believed: the kernel may have dropped what it could not write
/// and report success from then on. The store then refuses to acknowledge until it is opened anew.
final class GroupSync {
  /// Makes everything appended so far durable.
  interface Force {
    void run() throws IOException;
  }

  private final Force force;
  private final PackStats stats;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition synced = lock.newCondition();
  private long appendedCount;
  private long syncedCount;
  private boolean syncing;
  private @Nullable IOException failure;

  GroupSync(Force force, PackStats stats) {
    this.force = force;
    this.stats = stats;
  }

  /// One more frame was appended and waits for a sync.
  void appended() {
    lock.lock();
    try {
      appendedCount++;
    } finally {
      lock.unlock();
    }
  }

  /// Returns when all that was appended before the call is durable.
  void sync() {
    lock.lock();
    try {
      long wanted = appendedCount;
      while (syncedCount < wanted) {
        requireHealthy();
        if (syncing) {
          synced.awaitUninterruptibly();
        } else {
          syncAll();
        }
      }
      requireHealthy();
    } finally {
      lock.unlock();
    }
  }

  /// A sync elsewhere failed: none is believed from now on.
  void fail(IOException cause) {
    lock.lock();
    try {
      failure = cause;
      synced.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void syncAll() {
    long upTo = appendedCount;
    long frameCount = upTo - syncedCount;
    syncing = true;
    lock.unlock();
    IOException failed = null;
    try {
      force.run();
    } catch (IOException e) {
      failed = e;
    } finally {
      lock.lock();
      syncing = false;
      synced.signalAll();
    }
    if (failed != null) {
      failure = failed;
    } else {
      syncedCount = upTo;
      stats.synced(frameCount);
    }
  }

  private void requireHealthy() {
    if (failure != null) {
      throw new FullwireException(
          NoSpace.isNoSpace(failure) ? ErrorCode.NO_SPACE : ErrorCode.UNAVAILABLE,
          "packs could not be synced to disk ("
              + failure.getMessage()
              + "); nothing is"
              + " acknowledged until the service is started again",
          failure);
    }
  }
}
