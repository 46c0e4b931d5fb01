package io.fullwire.catalog.log;

import io.fullwire.protocol.error.FullwireException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/// Those who wait for a tree to reach a revision. Safe from any thread.
final class RevisionWaiters {
  /// Waiters of one tree; a further one is refused.
  private static final int WAITERS_MAX = 10_000;

  private final TreeMap<Long, List<CompletableFuture<Void>>> waiting = new TreeMap<>();
  private long reached;
  private int count;

  /// @param current the revision that the caller saw
  synchronized CompletableFuture<Void> await(long revision, long current) {
    reached = Math.max(reached, current);
    if (revision <= reached) {
      return CompletableFuture.completedFuture(null);
    }
    if (count >= WAITERS_MAX) {
      forgetCancelled();
    }
    if (count >= WAITERS_MAX) {
      return CompletableFuture.failedFuture(
          FullwireException.unavailable(
              count + " callers wait for a revision of one tree; at most " + WAITERS_MAX, null));
    }
    CompletableFuture<Void> waiter = new CompletableFuture<>();
    waiting.computeIfAbsent(revision, r -> new ArrayList<>()).add(waiter);
    count++;
    return waiter;
  }

  void reached(long revision) {
    take(revision).forEach(waiter -> waiter.complete(null));
  }

  void fail(FullwireException reason) {
    take(Long.MAX_VALUE).forEach(waiter -> waiter.completeExceptionally(reason));
  }

  private synchronized List<CompletableFuture<Void>> take(long revision) {
    if (revision != Long.MAX_VALUE) {
      reached = revision;
    }
    var due = waiting.headMap(revision, true);
    List<CompletableFuture<Void>> waiters = due.values().stream().flatMap(List::stream).toList();
    due.clear();
    count -= waiters.size();
    return waiters;
  }

  private void forgetCancelled() {
    waiting.values().forEach(waiters -> waiters.removeIf(CompletableFuture::isDone));
    waiting.values().removeIf(List::isEmpty);
    count = waiting.values().stream().mapToInt(List::size).sum();
  }
}
