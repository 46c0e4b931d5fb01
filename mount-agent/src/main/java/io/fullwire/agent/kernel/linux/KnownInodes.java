package io.fullwire.agent.kernel.linux;

import java.util.function.LongConsumer;

/// The inodes that the kernel holds, each with the number of times it was given out and not
/// forgotten. The root is always known and not counted.
///
/// 12 bytes an entry at most half full: about 24 bytes for each known file. Safe for use from many
/// threads; inodes are spread over parts that lock each for itself.
final class KnownInodes {

  private static final int PARTS = 32;
  private static final int PART_CAPACITY_MIN = 64;

  private final Part[] parts = new Part[PARTS];

  KnownInodes() {
    for (int i = 0; i < PARTS; i++) {
      parts[i] = new Part();
    }
  }

  void add(long inode) {
    part(inode).add(inode);
  }

  /// Takes back `lookups` of the times an inode was given out.
  ///
  /// @return whether the kernel now does not hold it any more
  boolean remove(long inode, long lookups) {
    return part(inode).remove(inode, lookups);
  }

  boolean contains(long inode) {
    return part(inode).contains(inode);
  }

  /// How many are known.
  long count() {
    long count = 0;
    for (Part part : parts) {
      count += part.count();
    }
    return count;
  }

  /// Shows each inode known at some moment during the call. Nothing is locked while it is shown.
  void forEach(LongConsumer visitor) {
    for (Part part : parts) {
      for (long inode : part.inodes()) {
        visitor.accept(inode);
      }
    }
  }

  private Part part(long inode) {
    return parts[(int) (mixed(inode) >>> 59)];
  }

  private static long mixed(long inode) {
    return inode * 0x9E3779B97F4A7C15L;
  }

  /// Open addressing with linear probing; inode 0 marks a free place.
  private static final class Part {

    private long[] inodes = new long[PART_CAPACITY_MIN];
    private int[] lookups = new int[PART_CAPACITY_MIN];
    private int count;

    synchronized void add(long inode) {
      int at = place(inode);
      if (inodes[at] == 0) {
        if ((count + 1) * 2 > inodes.length) {
          grow();
          at = place(inode);
        }
        inodes[at] = inode;
        count++;
      }
      lookups[at]++;
    }

    synchronized boolean remove(long inode, long taken) {
      int at = place(inode);
      if (inodes[at] == 0) {
        return false;
      }
      if (lookups[at] > taken) {
        lookups[at] -= (int) taken;
        return false;
      }
      close(at);
      count--;
      return true;
    }

    synchronized boolean contains(long inode) {
      return inodes[place(inode)] != 0;
    }

    synchronized int count() {
      return count;
    }

    synchronized long[] inodes() {
      long[] all = new long[count];
      int next = 0;
      for (long inode : inodes) {
        if (inode != 0) {
          all[next++] = inode;
        }
      }
      return all;
    }

    /// Where `inode` is, or the free place where it belongs.
    private int place(long inode) {
      int mask = inodes.length - 1;
      int at = (int) (mixed(inode) >>> 20) & mask;
      while (inodes[at] != 0 && inodes[at] != inode) {
        at = (at + 1) & mask;
      }
      return at;
    }

    /// Frees a place and moves up what had to give way to it, so that no search ends early.
    private void close(int free) {
      int mask = inodes.length - 1;
      int at = free;
      while (true) {
        at = (at + 1) & mask;
        if (inodes[at] == 0) {
          break;
        }
        int home = (int) (mixed(inodes[at]) >>> 20) & mask;
        if (((at - home) & mask) >= ((at - free) & mask)) {
          inodes[free] = inodes[at];
          lookups[free] = lookups[at];
          free = at;
        }
      }
      inodes[free] = 0;
      lookups[free] = 0;
    }

    private void grow() {
      long[] oldInodes = inodes;
      int[] oldLookups = lookups;
      inodes = new long[oldInodes.length * 2];
      lookups = new int[oldInodes.length * 2];
      for (int i = 0; i < oldInodes.length; i++) {
        if (oldInodes[i] != 0) {
          int at = place(oldInodes[i]);
          inodes[at] = oldInodes[i];
          lookups[at] = oldLookups[i];
        }
      }
    }
  }
}
