package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.PosixError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/// Requests that wait for their answer. There are as many as programs that wait, and what the
/// kernel reads ahead ([InitNegotiation#BACKGROUND_MAX]).
final class DeferredRequests {

  /// Interrupts remembered because they arrived before their request was deferred.
  private static final int EARLY_INTERRUPTS_MAX = 64;

  private final Map<Long, Exchange> byUnique = new ConcurrentHashMap<>();
  private final Map<Long, Integer> countByInode = new ConcurrentHashMap<>();
  private final Map<Long, Boolean> earlyInterrupts =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
          return size() > EARLY_INTERRUPTS_MAX;
        }
      };
  private final LongConsumer whenNoneWaitsFor;

  /// @param whenNoneWaitsFor told each inode of which the last request was answered
  DeferredRequests(LongConsumer whenNoneWaitsFor) {
    this.whenNoneWaitsFor = whenNoneWaitsFor;
  }

  void add(Exchange exchange) {
    int _ = countByInode.merge(exchange.inode(), 1, Integer::sum);
    byUnique.put(exchange.unique(), exchange);
    boolean interrupted;
    synchronized (earlyInterrupts) {
      interrupted = earlyInterrupts.remove(exchange.unique()) != null;
    }
    if (interrupted) {
      exchange.abandon(PosixError.INTERRUPTED);
    }
  }

  /// Does nothing if it is not here.
  void remove(Exchange exchange) {
    if (byUnique.remove(exchange.unique(), exchange)) {
      Integer left =
          countByInode.computeIfPresent(
              exchange.inode(), (_, count) -> count == 1 ? null : count - 1);
      if (left == null) {
        whenNoneWaitsFor.accept(exchange.inode());
      }
    }
  }

  /// Whether a request about this inode waits.
  boolean waitFor(long inode) {
    return countByInode.containsKey(inode);
  }

  int count() {
    return byUnique.size();
  }

  /// The asker gave up.
  void interrupt(long unique) {
    Exchange exchange = byUnique.get(unique);
    if (exchange == null) {
      synchronized (earlyInterrupts) {
        earlyInterrupts.put(unique, true);
      }
      // It may have been deferred between the two.
      exchange = byUnique.get(unique);
    }
    if (exchange != null) {
      exchange.abandon(PosixError.INTERRUPTED);
    }
  }

  /// The mount ends: all get an error.
  void abandonAll() {
    for (Exchange exchange : List.copyOf(byUnique.values())) {
      exchange.abandon(PosixError.IO);
    }
  }
}
