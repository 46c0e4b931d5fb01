package io.fullwire.chunk.pull;

import java.util.concurrent.atomic.LongAdder;

/// What was brought from other sites since the start. Safe from any thread; the numbers are not of
/// one instant.
public final class PullStats {
  private final LongAdder flights = new LongAdder();
  private final LongAdder pulledFrames = new LongAdder();
  private final LongAdder pulledBytes = new LongAdder();
  private final LongAdder sharedFrames = new LongAdder();
  private final LongAdder duplicateFrames = new LongAdder();
  private final LongAdder corruptFrames = new LongAdder();
  private final LongAdder uncachedFrames = new LongAdder();
  private final LongAdder stripeFallbacks = new LongAdder();
  private final LongAdder copiedFrames = new LongAdder();

  void flight() {
    flights.increment();
  }

  void pulled(int sizeBytes) {
    pulledFrames.increment();
    pulledBytes.add(sizeBytes);
  }

  void shared() {
    sharedFrames.increment();
  }

  void duplicate() {
    duplicateFrames.increment();
  }

  void corrupt() {
    corruptFrames.increment();
  }

  void uncached() {
    uncachedFrames.increment();
  }

  void stripeFallback() {
    stripeFallbacks.increment();
  }

  void copied() {
    copiedFrames.increment();
  }

  public long flights() {
    return flights.sum();
  }

  public long pulledFrames() {
    return pulledFrames.sum();
  }

  /// In encoded form, with headers.
  public long pulledBytes() {
    return pulledBytes.sum();
  }

  /// Requests for a blob that was on its way for someone else already.
  public long sharedFrames() {
    return sharedFrames.sum();
  }

  /// Blobs asked for once more because someone waits who is more urgent.
  public long duplicateFrames() {
    return duplicateFrames.sum();
  }

  /// Blobs that arrived and did not match their digest.
  public long corruptFrames() {
    return corruptFrames.sum();
  }

  /// Blobs that were passed on but found no room in the cache.
  public long uncachedFrames() {
    return uncachedFrames.sum();
  }

  /// Blobs that were damaged here, their home, and of which another site had a copy.
  public long copiedFrames() {
    return copiedFrames.sum();
  }

  /// Flights in stripes that had to be begun again as whole frames.
  public long stripeFallbacks() {
    return stripeFallbacks.sum();
  }
}
