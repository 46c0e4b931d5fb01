package io.fullwire.agent.vfs.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The entries of one directory, in the order of their slots, which is the order of listings.
///
/// A slot does not change while its entry lives, so "after slot s" means the same whatever was
/// added or deleted since: it is what a listing's cookie holds. A tree that is loaded gets its
/// slots in the order of names, so that mostly both orders are one.
final class ChildList {
  private static final int[] NOTHING = new int[0];

  private final EntryTable entries;
  private int[] slots = NOTHING;
  private int count;

  /// Made when first asked for after a change; equal to the slots while those are in order anyway.
  private volatile int @Nullable [] byName;

  ChildList(EntryTable entries) {
    this.entries = entries;
  }

  int count() {
    return count;
  }

  int slot(int index) {
    return slots[index];
  }

  /// Index of the first entry whose slot is greater than `slot`; [#count] when there is none.
  int indexAfter(int slot) {
    int found = Arrays.binarySearch(slots, 0, count, slot);
    return found >= 0 ? found + 1 : -found - 1;
  }

  void add(int slot) {
    int index = indexAfter(slot);
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, Math.max(4, count + (count >> 1)));
    }
    System.arraycopy(slots, index, slots, index + 1, count - index);
    slots[index] = slot;
    count++;
    byName = null;
  }

  void remove(int slot) {
    int index = indexAfter(slot) - 1;
    System.arraycopy(slots, index + 1, slots, index, count - index - 1);
    count--;
    byName = null;
  }

  /// The slots in the order of names. Not to be changed.
  int[] byName() {
    int[] known = byName;
    if (known == null) {
      known = sorted();
      byName = known;
    }
    return known;
  }

  private int[] sorted() {
    boolean inOrder = true;
    for (int i = 1; i < count && inOrder; i++) {
      inOrder = entries.compareNames(slots[i - 1], slots[i]) < 0;
    }
    if (inOrder) {
      return count == slots.length ? slots : Arrays.copyOf(slots, count);
    }
    Integer[] boxed = new Integer[count];
    Arrays.setAll(boxed, i -> slots[i]);
    Arrays.sort(boxed, entries::compareNames);
    int[] sorted = new int[count];
    Arrays.setAll(sorted, i -> boxed[i]);
    return sorted;
  }
}
