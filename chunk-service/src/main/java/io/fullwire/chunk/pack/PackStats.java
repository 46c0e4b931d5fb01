package io.fullwire.chunk.pack;

import java.util.concurrent.atomic.LongAdder;

/// What a [PackStore] has done since it was opened. Safe from any thread; the numbers are not of
/// one instant.
public final class PackStats {
  private final LongAdder storedFrames = new LongAdder();
  private final LongAdder storedBytes = new LongAdder();
  private final LongAdder knownFrames = new LongAdder();
  private final LongAdder readBytes = new LongAdder();
  private final LongAdder syncs = new LongAdder();
  private final LongAdder syncedFrames = new LongAdder();
  private final LongAdder damagedFrames = new LongAdder();
  private final LongAdder evictedBytes = new LongAdder();

  void stored(int sizeBytes) {
    storedFrames.increment();
    storedBytes.add(sizeBytes);
  }

  void known() {
    knownFrames.increment();
  }

  void read(int sizeBytes) {
    readBytes.add(sizeBytes);
  }

  void synced(long frameCount) {
    syncs.increment();
    syncedFrames.add(frameCount);
  }

  void damaged(int frameCount) {
    damagedFrames.add(frameCount);
  }

  void evicted(long sizeBytes) {
    evictedBytes.add(sizeBytes);
  }

  public long storedFrames() {
    return storedFrames.sum();
  }

  /// In encoded form, with headers.
  public long storedBytes() {
    return storedBytes.sum();
  }

  /// Frames that were held already.
  public long knownFrames() {
    return knownFrames.sum();
  }

  public long readBytes() {
    return readBytes.sum();
  }

  public long syncs() {
    return syncs.sum();
  }

  /// Frames that became durable by those syncs.
  public long syncedFrames() {
    return syncedFrames.sum();
  }

  /// Frames that did not match their checksum or their digest.
  public long damagedFrames() {
    return damagedFrames.sum();
  }

  public long evictedBytes() {
    return evictedBytes.sum();
  }
}
