package io.fullwire.chunk.pack;

import java.io.IOException;

/// Keeps a part of the disk free, so that a full one is noticed before anything is half written,
/// and so that logs and brokers on the same disk live on. For use by one thread at a time.
final class SpaceGuard {
  /// The disk is asked once for so many bytes.
  private static final long GRANT_BYTES = 1 << 20;

  private final PackDirectory directory;
  private final long reserveBytes;
  private long grantedBytes;

  SpaceGuard(PackDirectory directory, long reserveBytes) {
    this.directory = directory;
    this.reserveBytes = reserveBytes;
  }

  /// Whether `sizeBytes` more can be written; counts them as written if so.
  boolean take(long sizeBytes) throws IOException {
    if (grantedBytes < sizeBytes) {
      long freeBytes = directory.usableBytes() - reserveBytes;
      if (freeBytes < sizeBytes) {
        grantedBytes = 0;
        return false;
      }
      grantedBytes = Math.min(freeBytes, Math.max(sizeBytes, GRANT_BYTES));
    }
    grantedBytes -= sizeBytes;
    return true;
  }
}
