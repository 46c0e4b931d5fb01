package io.fullwire.agent.vfs.tree;

import java.util.Arrays;

/// Ints by index, in pages, so that growing copies nothing and at most one page lies idle.
final class IntColumn {
  static final int PAGE_BITS = 12;
  static final int PAGE_SIZE = 1 << PAGE_BITS;
  private static final int MASK = PAGE_SIZE - 1;

  private int[][] pages = new int[4][];

  int get(int index) {
    return pages[index >>> PAGE_BITS][index & MASK];
  }

  /// Sets a value, making room for it when the index is new.
  void set(int index, int value) {
    int page = index >>> PAGE_BITS;
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, pages.length * 2);
    }
    if (pages[page] == null) {
      pages[page] = new int[PAGE_SIZE];
    }
    pages[page][index & MASK] = value;
  }
}
