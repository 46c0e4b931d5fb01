package io.fullwire.agent.vfs.tree;

import java.util.Arrays;

/// Longs by index, in pages, as [IntColumn].
final class LongColumn {
  private static final int MASK = IntColumn.PAGE_SIZE - 1;

  private long[][] pages = new long[4][];

  long get(int index) {
    return pages[index >>> IntColumn.PAGE_BITS][index & MASK];
  }

  void set(int index, long value) {
    int page = index >>> IntColumn.PAGE_BITS;
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, pages.length * 2);
    }
    if (pages[page] == null) {
      pages[page] = new long[IntColumn.PAGE_SIZE];
    }
    pages[page][index & MASK] = value;
  }
}
