package io.fullwire.agent.vfs.tree;

import java.util.Arrays;

/// Names: each leads from a directory to a node. An entry is an int, its slot, and keeps it as long
/// as it lives; slots are used again.
///
/// Finding one by directory and name is open addressing with linear probing over the slots.
final class EntryTable {
  static final int NONE = -1;
  private static final int FIRST_SIZE = 1 << 10;

  private final IntColumn parent = new IntColumn();
  private final IntColumn node = new IntColumn();
  private final IntColumn name = new IntColumn();
  private final IntColumn nextOfNode = new IntColumn();
  private BytePool names = new BytePool();
  private int size;
  private int freeHead = NONE;
  private int liveCount;
  private int[] slotsPlusOne = new int[FIRST_SIZE];

  int find(int parentNode, byte[] wanted) {
    int mask = slotsPlusOne.length - 1;
    for (int i = hash(parentNode, wanted, 0, wanted.length) & mask; ; i = (i + 1) & mask) {
      int slot = slotsPlusOne[i] - 1;
      if (slot == NONE || (parent.get(slot) == parentNode && nameEquals(slot, wanted))) {
        return slot;
      }
    }
  }

  /// Adds a name that is not there yet.
  int add(int parentNode, byte[] newName, int leadsTo, int nextEntryOfNode) {
    int slot = freeHead;
    if (slot == NONE) {
      slot = size++;
    } else {
      freeHead = nextOfNode.get(slot);
    }
    int place = names.allocate(1 + newName.length);
    byte[] page = names.page(place);
    page[BytePool.at(place)] = (byte) newName.length;
    System.arraycopy(newName, 0, page, BytePool.at(place) + 1, newName.length);
    parent.set(slot, parentNode);
    node.set(slot, leadsTo);
    name.set(slot, place);
    nextOfNode.set(slot, nextEntryOfNode);
    liveCount++;
    if (liveCount * 3L > slotsPlusOne.length * 2L) {
      grow();
    } else {
      place(slotsPlusOne, slot);
    }
    return slot;
  }

  void remove(int slot) {
    unindex(slot);
    names.free(1 + nameSize(slot));
    node.set(slot, NONE);
    nextOfNode.set(slot, freeHead);
    freeHead = slot;
    liveCount--;
    if (names.wasteful()) {
      compactNames();
    }
  }

  /// Whether `slot`, which may be any number, is an entry that leads to the node.
  boolean leadsTo(int slot, int wantedNode) {
    return slot >= 0 && slot < size && node.get(slot) == wantedNode;
  }

  int parent(int slot) {
    return parent.get(slot);
  }

  int node(int slot) {
    return node.get(slot);
  }

  int nextOfNode(int slot) {
    return nextOfNode.get(slot);
  }

  void setNextOfNode(int slot, int next) {
    nextOfNode.set(slot, next);
  }

  int liveCount() {
    return liveCount;
  }

  byte[] name(int slot) {
    int place = name.get(slot);
    int from = BytePool.at(place) + 1;
    return Arrays.copyOfRange(names.page(place), from, from + nameSize(slot));
  }

  /// In the order of unsigned bytes.
  int compareNames(int slot, int other) {
    int a = name.get(slot);
    int b = name.get(other);
    int fromA = BytePool.at(a) + 1;
    int fromB = BytePool.at(b) + 1;
    return Arrays.compareUnsigned(
        names.page(a),
        fromA,
        fromA + nameSize(slot),
        names.page(b),
        fromB,
        fromB + nameSize(other));
  }

  private int nameSize(int slot) {
    int place = name.get(slot);
    return names.page(place)[BytePool.at(place)] & 0xff;
  }

  private boolean nameEquals(int slot, byte[] wanted) {
    int place = name.get(slot);
    int from = BytePool.at(place) + 1;
    byte[] page = names.page(place);
    return (page[from - 1] & 0xff) == wanted.length
        && Arrays.equals(page, from, from + wanted.length, wanted, 0, wanted.length);
  }

  private void unindex(int slot) {
    int mask = slotsPlusOne.length - 1;
    int hole = hash(slot) & mask;
    while (slotsPlusOne[hole] != slot + 1) {
      hole = (hole + 1) & mask;
    }
    // Whatever could have stood in the hole moves there, so that no search stops too early.
    for (int i = (hole + 1) & mask; slotsPlusOne[i] != 0; i = (i + 1) & mask) {
      int home = hash(slotsPlusOne[i] - 1) & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        slotsPlusOne[hole] = slotsPlusOne[i];
        hole = i;
      }
    }
    slotsPlusOne[hole] = 0;
  }

  private void grow() {
    slotsPlusOne = new int[slotsPlusOne.length * 2];
    for (int slot = 0; slot < size; slot++) {
      if (node.get(slot) != NONE) {
        place(slotsPlusOne, slot);
      }
    }
  }

  private void place(int[] table, int slot) {
    int mask = table.length - 1;
    int i = hash(slot) & mask;
    while (table[i] != 0) {
      i = (i + 1) & mask;
    }
    table[i] = slot + 1;
  }

  private void compactNames() {
    BytePool old = names;
    names = new BytePool();
    for (int slot = 0; slot < size; slot++) {
      if (node.get(slot) != NONE) {
        int from = name.get(slot);
        byte[] page = old.page(from);
        int runSize = 1 + (page[BytePool.at(from)] & 0xff);
        int to = names.allocate(runSize);
        System.arraycopy(page, BytePool.at(from), names.page(to), BytePool.at(to), runSize);
        name.set(slot, to);
      }
    }
  }

  private int hash(int slot) {
    int place = name.get(slot);
    return hash(parent.get(slot), names.page(place), BytePool.at(place) + 1, nameSize(slot));
  }

  private static int hash(int parentNode, byte[] bytes, int from, int length) {
    int h = parentNode * 0x9E3779B1 + length;
    for (int i = from; i < from + length; i++) {
      h = h * 31 + bytes[i];
    }
    // Names of one directory often differ in their last digit only: spread that over all bits.
    h ^= h >>> 16;
    h *= 0x85EBCA6B;
    h ^= h >>> 13;
    h *= 0xC2B2AE35;
    return h ^ (h >>> 16);
  }
}
