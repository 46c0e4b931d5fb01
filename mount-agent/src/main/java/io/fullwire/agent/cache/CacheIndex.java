package io.fullwire.agent.cache;

import io.fullwire.protocol.frame.Digest;

/// Where blobs lie: 24 bytes for each at the most, whatever their size. Open addressing with linear
/// probing. Not safe for several threads.
///
/// Only the first 64 bits of a digest are kept. Of two blobs that share them the later one is
/// known; the record on disk holds the whole digest, so one is never taken for the other.
final class CacheIndex {
  private static final int FIRST_SIZE = 1 << 10;
  private static final int OFFSET_BITS = 23;
  private static final int SIZE_BITS = 24;

  /// Records start at multiples of 16, so a segment reaches up to 128 MiB.
  static final long SEGMENT_BYTES_MAX = (1L << OFFSET_BITS) * SegmentRecord.ALIGNMENT_BYTES;

  static final int SEGMENTS_MAX = 1 << 16;
  static final long NONE = 0;

  private long[] keys = new long[FIRST_SIZE];
  private long[] places = new long[FIRST_SIZE];
  private int count;

  /// A place is never 0, as no blob is empty.
  static long place(int segment, long offsetBytes, int sizeBytes) {
    return ((long) segment << (OFFSET_BITS + SIZE_BITS))
        | (offsetBytes / SegmentRecord.ALIGNMENT_BYTES) << SIZE_BITS
        | sizeBytes;
  }

  static int segment(long place) {
    return (int) (place >>> (OFFSET_BITS + SIZE_BITS));
  }

  static long offsetBytes(long place) {
    return ((place >>> SIZE_BITS) & ((1L << OFFSET_BITS) - 1)) * SegmentRecord.ALIGNMENT_BYTES;
  }

  static int sizeBytes(long place) {
    return (int) (place & ((1L << SIZE_BITS) - 1));
  }

  int count() {
    return count;
  }

  /// The place of the blob, or [#NONE].
  long find(Digest digest) {
    return places[slot(digest.word0())];
  }

  /// Sets the place and answers the one before, or [#NONE].
  long put(Digest digest, long place) {
    if ((count + 1) * 3L > keys.length * 2L) {
      grow();
    }
    int slot = slot(digest.word0());
    long before = places[slot];
    keys[slot] = digest.word0();
    places[slot] = place;
    if (before == NONE) {
      count++;
    }
    return before;
  }

  /// Forgets the blob if it lies at `place`.
  boolean remove(Digest digest, long place) {
    int slot = slot(digest.word0());
    boolean found = place != NONE && places[slot] == place;
    if (found) {
      removeSlot(slot);
    }
    return found;
  }

  /// Forgets all that lies in a segment.
  void removeSegment(int segment) {
    long[] oldKeys = keys;
    long[] oldPlaces = places;
    keys = new long[oldKeys.length];
    places = new long[oldKeys.length];
    count = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPlaces[i] != NONE && segment(oldPlaces[i]) != segment) {
        insert(oldKeys[i], oldPlaces[i]);
      }
    }
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key >>> 32) & mask;
    while (places[slot] != NONE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void removeSlot(int slot) {
    int mask = keys.length - 1;
    int hole = slot;
    // Whatever could have stood in the hole moves there, so that no search stops too early.
    for (int i = (hole + 1) & mask; places[i] != NONE; i = (i + 1) & mask) {
      int home = (int) (keys[i] >>> 32) & mask;
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        keys[hole] = keys[i];
        places[hole] = places[i];
        hole = i;
      }
    }
    places[hole] = NONE;
    count--;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldPlaces = places;
    keys = new long[oldKeys.length * 2];
    places = new long[oldKeys.length * 2];
    count = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldPlaces[i] != NONE) {
        insert(oldKeys[i], oldPlaces[i]);
      }
    }
  }

  private void insert(long key, long place) {
    int slot = slot(key);
    keys[slot] = key;
    places[slot] = place;
    count++;
  }
}
