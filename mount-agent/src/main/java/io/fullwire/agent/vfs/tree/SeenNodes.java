package io.fullwire.agent.vfs.tree;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// A bit for each node by slot: whether the kernel was told of it. Set by many threads at once.
final class SeenNodes {
  private static final int PAGE_BITS = 15;
  private static final int PAGE_COUNT = 1 << (27 - PAGE_BITS);
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

  private final AtomicReferenceArray<@Nullable AtomicIntegerArray> pages =
      new AtomicReferenceArray<>(PAGE_COUNT);

  boolean get(int slot) {
    AtomicIntegerArray page = pages.get(slot >>> PAGE_BITS);
    return page != null && (page.get((slot & PAGE_MASK) >>> 5) & (1 << slot)) != 0;
  }

  void set(int slot) {
    if (!get(slot)) {
      page(slot).getAndUpdate((slot & PAGE_MASK) >>> 5, word -> word | (1 << slot));
    }
  }

  void clear(int slot) {
    if (get(slot)) {
      page(slot).getAndUpdate((slot & PAGE_MASK) >>> 5, word -> word & ~(1 << slot));
    }
  }

  private AtomicIntegerArray page(int slot) {
    int index = slot >>> PAGE_BITS;
    AtomicIntegerArray page = pages.get(index);
    if (page == null) {
      pages.compareAndSet(index, null, new AtomicIntegerArray(1 << (PAGE_BITS - 5)));
      page = pages.get(index);
    }
    if (page == null) {
      throw new IllegalStateException("page " + index + " vanished");
    }
    return page;
  }
}
