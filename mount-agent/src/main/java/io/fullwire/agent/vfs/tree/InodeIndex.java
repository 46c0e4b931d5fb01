package io.fullwire.agent.vfs.tree;

/// Finds the slot of a node by its inode number: open addressing with linear probing.
final class InodeIndex {
  private static final int FIRST_SIZE = 1 << 10;
  private static final int EMPTY = 0;

  private final NodeTable nodes;
  private int[] slotsPlusOne = new int[FIRST_SIZE];
  private int count;

  InodeIndex(NodeTable nodes) {
    this.nodes = nodes;
  }

  /// The slot, or -1 when there is no such node.
  int find(long inode) {
    int mask = slotsPlusOne.length - 1;
    for (int i = hash(inode) & mask; ; i = (i + 1) & mask) {
      int found = slotsPlusOne[i];
      if (found == EMPTY) {
        return -1;
      }
      if (nodes.inode(found - 1) == inode) {
        return found - 1;
      }
    }
  }

  void add(int slot) {
    if ((count + 1) * 3L > slotsPlusOne.length * 2L) {
      grow();
    }
    place(slotsPlusOne, slot);
    count++;
  }

  void remove(int slot) {
    int mask = slotsPlusOne.length - 1;
    int hole = hash(nodes.inode(slot)) & mask;
    while (slotsPlusOne[hole] != slot + 1) {
      hole = (hole + 1) & mask;
    }
    // Whatever could have stood in the hole moves there, so that no search stops too early.
    for (int i = (hole + 1) & mask; slotsPlusOne[i] != EMPTY; i = (i + 1) & mask) {
      int home = hash(nodes.inode(slotsPlusOne[i] - 1)) & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        slotsPlusOne[hole] = slotsPlusOne[i];
        hole = i;
      }
    }
    slotsPlusOne[hole] = EMPTY;
    count--;
  }

  private void grow() {
    int[] larger = new int[slotsPlusOne.length * 2];
    for (int slotPlusOne : slotsPlusOne) {
      if (slotPlusOne != EMPTY) {
        place(larger, slotPlusOne - 1);
      }
    }
    slotsPlusOne = larger;
  }

  private void place(int[] table, int slot) {
    int mask = table.length - 1;
    int i = hash(nodes.inode(slot)) & mask;
    while (table[i] != EMPTY) {
      i = (i + 1) & mask;
    }
    table[i] = slot + 1;
  }

  private static int hash(long inode) {
    long mixed = inode * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 32);
  }
}
