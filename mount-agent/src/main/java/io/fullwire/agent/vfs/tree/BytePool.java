package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.error.FullwireException;
import java.util.Arrays;

/// Short runs of bytes under an int each: names, digests, link targets.
///
/// A run never straddles two pages. What is freed is only counted; when more lies idle than is
/// used, the owner moves what it still needs to a new pool ([#wasteful]).
final class BytePool {
  static final int RUN_BYTES_MAX = 8_192;
  private static final int PAGE_BITS = 16;
  private static final int PAGE_BYTES = 1 << PAGE_BITS;
  /// Two GiB, so that a place is never negative and owners may give negative numbers a meaning.
  private static final int PAGES_MAX = 1 << (31 - PAGE_BITS);
  private static final long WASTE_BYTES_MIN = 1 << 20;

  private byte[][] pages = new byte[4][];
  private int pageCount;
  private int used = PAGE_BYTES;
  private long freedBytes;

  /// Reserves `size` bytes and answers where: write them through [#page] and [#at] before the next
  /// call.
  int allocate(int size) {
    if (size > RUN_BYTES_MAX) {
      throw new IllegalStateException("a run of " + size + " bytes; at most " + RUN_BYTES_MAX);
    }
    if (PAGE_BYTES - used < size) {
      nextPage();
    }
    int place = ((pageCount - 1) << PAGE_BITS) | used;
    used += size;
    return place;
  }

  byte[] page(int place) {
    return pages[place >>> PAGE_BITS];
  }

  static int at(int place) {
    return place & (PAGE_BYTES - 1);
  }

  /// Counts `size` bytes as no longer needed.
  void free(int size) {
    freedBytes += size;
  }

  boolean wasteful() {
    return freedBytes > WASTE_BYTES_MIN && freedBytes * 2 > bytes();
  }

  long bytes() {
    return (long) pageCount * PAGE_BYTES;
  }

  private void nextPage() {
    if (pageCount == PAGES_MAX) {
      throw FullwireException.limitExceeded(
          "memory for names or content of the mounted tree",
          (long) PAGES_MAX * PAGE_BYTES + 1,
          (long) PAGES_MAX * PAGE_BYTES);
    }
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, pages.length * 2);
    }
    pages[pageCount++] = new byte[PAGE_BYTES];
    used = 0;
  }
}
