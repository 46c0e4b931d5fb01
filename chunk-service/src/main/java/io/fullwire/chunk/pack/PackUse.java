package io.fullwire.chunk.pack;

/// What a pack takes of the disk, and when it was last read.
final class PackUse {
  private final int packNumber;
  private volatile long sizeBytes;
  private volatile long lastUse;

  PackUse(int packNumber) {
    this.packNumber = packNumber;
  }

  int packNumber() {
    return packNumber;
  }

  /// Pack and index together.
  long sizeBytes() {
    return sizeBytes;
  }

  void sizeBytes(long bytes) {
    sizeBytes = bytes;
  }

  /// A count that grows with every use of any pack.
  long lastUse() {
    return lastUse;
  }

  void used(long count) {
    lastUse = count;
  }
}
