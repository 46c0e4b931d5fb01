package io.fullwire.agent.kernel.linux;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Notices in order, those that must wait for a request set aside.
///
/// Bounded by [#NOTICES_MAX]: what does not fit is replaced, with all that waits, by one
/// [Notice.Everything]. So adding never blocks. Barriers come after whatever was added before them,
/// notices set aside included.
final class NoticeQueue {

  /// Notices that may wait. 64 Ki, about 6 MiB.
  static final int NOTICES_MAX = 65_536;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<Notice> ready = new ArrayDeque<>();
  private final Map<Long, List<Notice>> aside = new HashMap<>();
  private final List<Notice.Barrier> heldBarriers = new ArrayList<>();
  private final int noticesMax;
  private int asideCount;
  private boolean ended;

  NoticeQueue(int noticesMax) {
    this.noticesMax = noticesMax;
  }

  void add(Notice notice) {
    lock.lock();
    try {
      if (ended) {
        reach(notice);
        return;
      }
      if (ready.size() + asideCount < noticesMax || notice instanceof Notice.Barrier) {
        ready.add(notice);
      } else if (!(notice instanceof Notice.Content)) {
        // Content is a gift, for which the kernel need not forget what it has.
        replaceAll();
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /// Waits for notices.
  ///
  /// @return up to `countMax` notices in order; empty at the end
  List<Notice> take(int countMax) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (ready.isEmpty() && !ended) {
        changed.await();
      }
      List<Notice> taken = new ArrayList<>(Math.min(countMax, ready.size()));
      while (taken.size() < countMax && !ready.isEmpty()) {
        taken.add(ready.poll());
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// Keeps a notice until [#release] of the inode it waits for.
  void setAside(Notice notice) {
    lock.lock();
    try {
      aside.computeIfAbsent(notice.waitsFor(), _ -> new ArrayList<>()).add(notice);
      asideCount++;
    } finally {
      lock.unlock();
    }
  }

  /// Puts what waits for an inode first in line.
  void release(long inode) {
    lock.lock();
    try {
      List<Notice> released = aside.remove(inode);
      if (released != null) {
        asideCount -= released.size();
        released.reversed().forEach(ready::addFirst);
        if (aside.isEmpty()) {
          ready.addAll(heldBarriers);
          heldBarriers.clear();
        }
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /// A barrier has come up: it is reached unless something is set aside.
  void arrive(Notice.Barrier barrier) {
    lock.lock();
    try {
      if (!aside.isEmpty() && !ended) {
        heldBarriers.add(barrier);
        return;
      }
    } finally {
      lock.unlock();
    }
    reach(barrier);
  }

  /// Nothing is taken or kept any more; barriers are reached.
  void end() {
    List<Notice> left = new ArrayList<>();
    lock.lock();
    try {
      ended = true;
      left.addAll(ready);
      left.addAll(heldBarriers);
      ready.clear();
      aside.clear();
      heldBarriers.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    left.forEach(NoticeQueue::reach);
  }

  private void replaceAll() {
    List<Notice> barriers = new ArrayList<>(heldBarriers);
    ready.stream().filter(Notice.Barrier.class::isInstance).forEach(barriers::add);
    ready.clear();
    aside.clear();
    asideCount = 0;
    heldBarriers.clear();
    ready.add(new Notice.Everything());
    ready.addAll(barriers);
  }

  private static void reach(Notice notice) {
    if (notice instanceof Notice.Barrier(CompletableFuture<Void> reached)) {
      boolean _ = reached.complete(null);
    }
  }
}
