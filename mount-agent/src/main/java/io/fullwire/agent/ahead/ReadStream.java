package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;

/// One reader that goes through files in walk order, as far as its reads tell.
///
/// What is sent ahead for it comes in windows. With the first use of the youngest window the next
/// is asked for, so that it is on its way before this one is used up. It is twice as large when
/// most of the window before was used, and half as large when most was not.
final class ReadStream {
  /// Blobs passed over before a stream is no longer taken for one in walk order, as many as were
  /// used on top.
  static final int SKIPS_ALLOWED = 8;

  private static final int PROVEN_FROM = 4;
  private static final double DOUBLE_FROM_USED = 0.75;
  private static final double KEEP_FROM_USED = 0.5;

  /// Last blob asked for, or passed over because it is here already.
  WalkPlace frontier;

  /// Of the next window.
  long windowBytes;

  Window youngest;
  private Window before;
  private long usedCount;
  private long askedCount;

  /// Order of last use among streams.
  long lastUse;

  ReadStream(WalkPlace start, long windowBytes) {
    this.frontier = start;
    this.windowBytes = windowBytes;
    this.youngest = new Window(this, 0);
    this.before = youngest;
  }

  /// A window is a run of blobs asked for at once.
  static final class Window {
    final ReadStream stream;
    final long firstIndex;
    long askedBytes;
    long usedBytes;
    boolean used;

    Window(ReadStream stream, long firstIndex) {
      this.stream = stream;
      this.firstIndex = firstIndex;
    }
  }

  /// Begins a window; the one before the last is closed, and is what is answered: what of it is
  /// unused will not be waited for.
  Window open() {
    Window closed = before;
    before = youngest;
    youngest = new Window(this, askedCount);
    return closed;
  }

  /// Counts a blob into the youngest window and answers its index in the stream.
  long ask(AheadBlob blob) {
    youngest.askedBytes += blob.sizeBytes();
    frontier = blob.place();
    return askedCount++;
  }

  /// A blob of the stream was read. True when the next window is due.
  boolean use(Window window, long index, int sizeBytes) {
    usedCount++;
    window.usedBytes += sizeBytes;
    boolean first = window == youngest && !window.used;
    window.used = true;
    return first && isInOrder(index);
  }

  private boolean isInOrder(long index) {
    long skipped = index + 1 - usedCount;
    return skipped <= usedCount + SKIPS_ALLOWED;
  }

  /// Sets the size of the next window by how the one before the youngest was used. Once a few blobs
  /// were used in order it is no less than the free ride.
  void resize(long rideBytes, long bytesMax) {
    double used =
        before == youngest || before.askedBytes == 0
            ? 1
            : (double) before.usedBytes / before.askedBytes;
    if (used >= DOUBLE_FROM_USED) {
      long ride = usedCount >= PROVEN_FROM ? rideBytes : 0;
      windowBytes = Math.min(bytesMax, Math.max(windowBytes * 2, ride));
    } else if (used < KEEP_FROM_USED) {
      windowBytes /= 2;
    }
  }
}
