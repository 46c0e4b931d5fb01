package io.fullwire.chunk.pack;

import io.fullwire.protocol.frame.Digest;
import org.jspecify.annotations.Nullable;

/// Digest to [Location] in four longs a blob: an open-addressing table that is probed one slot
/// after another and at most two thirds full, so 48 to 96 bytes a blob.
///
/// | long | content                                      |
/// |-----:|----------------------------------------------|
/// |    0 | first 8 bytes of the digest, also its hash   |
/// |    1 | next 8 bytes of the digest                   |
/// |    2 | pack number (high), offset in the pack (low) |
/// |    3 | frame size (high), checksum of payload (low) |
///
/// The other half of the digest is in the frame's header, where every read compares it: to find two
/// blobs that agree in 128 bits takes 2^64 attempts. An empty slot has a frame size of zero. Not
/// safe for several threads.
final class DigestTable {
  private static final int LONGS = 4;
  private static final int SLOTS_MIN = 1 << 10;

  private long[] table = new long[SLOTS_MIN * LONGS];
  private int slotCount = SLOTS_MIN;
  private int size;

  int size() {
    return size;
  }

  @Nullable Location find(Digest digest) {
    int at = slotOf(digest.word0(), digest.word1()) * LONGS;
    return isEmpty(at) ? null : locationAt(at);
  }

  /// Adds or replaces.
  void put(Digest digest, Location location) {
    if ((long) (size + 1) * 3 > (long) slotCount * 2) {
      grow();
    }
    int at = slotOf(digest.word0(), digest.word1()) * LONGS;
    if (isEmpty(at)) {
      size++;
    }
    table[at] = digest.word0();
    table[at + 1] = digest.word1();
    table[at + 2] = pair(location.packNumber(), location.offsetBytes());
    table[at + 3] = pair(location.sizeBytes(), location.payloadCrc());
  }

  void remove(Digest digest) {
    int slot = slotOf(digest.word0(), digest.word1());
    if (!isEmpty(slot * LONGS)) {
      removeSlot(slot);
    }
  }

  /// Removes all blobs of a pack, in one pass over the table.
  void removePack(int packNumber) {
    for (int slot = 0; slot < slotCount; ) {
      int at = slot * LONGS;
      if (!isEmpty(at) && high(table[at + 2]) == packNumber) {
        // Another entry may move into this slot, so it is looked at again.
        removeSlot(slot);
      } else {
        slot++;
      }
    }
  }

  /// The slot that holds the digest, or the empty one where it belongs.
  private int slotOf(long word0, long word1) {
    int slot = home(word0);
    for (int at = slot * LONGS; !isEmpty(at); at = slot * LONGS) {
      if (table[at] == word0 && table[at + 1] == word1) {
        return slot;
      }
      slot = (slot + 1) & (slotCount - 1);
    }
    return slot;
  }

  /// Empties a slot and moves back what probing would otherwise no longer reach. Invariant: no slot
  /// between an entry's home and its place is empty.
  private void removeSlot(int slot) {
    int hole = slot;
    int next = slot;
    while (true) {
      next = (next + 1) & (slotCount - 1);
      if (isEmpty(next * LONGS)) {
        break;
      }
      int distanceOfNext = (next - home(table[next * LONGS])) & (slotCount - 1);
      int distanceToHole = (next - hole) & (slotCount - 1);
      if (distanceOfNext >= distanceToHole) {
        System.arraycopy(table, next * LONGS, table, hole * LONGS, LONGS);
        hole = next;
      }
    }
    table[hole * LONGS + 3] = 0;
    size--;
  }

  private void grow() {
    long[] old = table;
    slotCount = Math.multiplyExact(slotCount, 2);
    table = new long[Math.multiplyExact(slotCount, LONGS)];
    for (int from = 0; from < old.length; from += LONGS) {
      if (old[from + 3] != 0) {
        System.arraycopy(old, from, table, slotOf(old[from], old[from + 1]) * LONGS, LONGS);
      }
    }
  }

  private int home(long word0) {
    return (int) word0 & (slotCount - 1);
  }

  private boolean isEmpty(int at) {
    return table[at + 3] == 0;
  }

  private Location locationAt(int at) {
    return new Location(
        high(table[at + 2]), (int) table[at + 2], high(table[at + 3]), (int) table[at + 3]);
  }

  private static long pair(int high, int low) {
    return (long) high << 32 | (low & 0xffffffffL);
  }

  private static int high(long pair) {
    return (int) (pair >>> 32);
  }
}
