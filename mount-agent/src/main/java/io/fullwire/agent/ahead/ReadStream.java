package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One reader that goes through files in walk order, as far as its reads tell.
///
/// Its reach is how many bytes may have been asked for ahead of it and not be used yet. They are
/// asked for in batches: with the first use of the youngest batch, which shows that the guess was
/// good, and whenever a quarter of the reach has become free, so that a reader as fast as the link
/// never comes to the end of what is on its way. With each batch that the reader comes to, the
/// reach is twice as large when most of the batch before was used, and half as large when most was
/// not.
final class ReadStream {
  /// Blobs passed over before a stream is no longer taken for one in walk order, as many as were
  /// used on top.
  static final int SKIPS_ALLOWED = 8;

  private static final int PROVEN_FROM = 4;
  private static final double DOUBLE_FROM_USED = 0.75;
  private static final double KEEP_FROM_USED = 0.5;
  private static final int BATCHES_PER_REACH = 4;

  /// Last blob asked for, or passed over because it is here already.
  WalkPlace frontier;

  /// When it was last used, or begun.
  long lastUseNanos;

  /// Asked for and still expected to be used.
  long expectedBytes;

  private long reachBytes;
  private long usedCount;
  private long askedCount;

  /// Those that the reader has not gone past, the oldest first.
  private final ArrayDeque<Batch> batches = new ArrayDeque<>();

  ReadStream(WalkPlace start, long reachBytes, long nowNanos) {
    this.frontier = start;
    this.reachBytes = reachBytes;
    this.lastUseNanos = nowNanos;
  }

  /// Blobs asked for at once.
  static final class Batch {
    final ReadStream stream;
    final List<SentBlob> blobs = new ArrayList<>();
    private long askedBytes;
    private long usedBytes;
    private boolean used;
    private boolean judged;

    private Batch(ReadStream stream) {
      this.stream = stream;
    }
  }

  /// What may be asked for now, when the reach is at most `reachMax`; not positive for nothing.
  long roomBytes(long reachMax) {
    return Math.min(reachBytes, reachMax) - expectedBytes;
  }

  void beginBatch() {
    batches.addLast(new Batch(this));
  }

  /// Counts a blob into the batch begun last.
  SentBlob ask(AheadBlob blob) {
    Batch youngest = batches.getLast();
    SentBlob sent = new SentBlob(youngest, askedCount++, blob.sizeBytes());
    youngest.blobs.add(sent);
    youngest.askedBytes += blob.sizeBytes();
    frontier = blob.place();
    return sent;
  }

  /// A blob of the stream, no more expected, was read. True when more is to be asked for.
  boolean use(SentBlob sent, long reachMax, long nowNanos) {
    lastUseNanos = nowNanos;
    usedCount++;
    Batch batch = sent.batch;
    batch.usedBytes += sent.sizeBytes;
    boolean caughtUp = batch == batches.peekLast() && !batch.used;
    batch.used = true;
    long reach = Math.min(reachBytes, reachMax);
    boolean free = roomBytes(reachMax) >= reach / BATCHES_PER_REACH;
    return (caughtUp || free) && isInOrder(sent.index);
  }

  private boolean isInOrder(long index) {
    long skipped = index + 1 - usedCount;
    return skipped <= usedCount + SKIPS_ALLOWED;
  }

  /// The reader is at `batch`. Sets the reach by how the batch before was used; once a few blobs
  /// were used in order it is no less than the free ride. Answers the batches before that one,
  /// which
  /// the reader has gone past: what of them is unused is not expected any more.
  List<Batch> comeTo(Batch batch, long rideBytes, long bytesMax) {
    List<Batch> passed = new ArrayList<>();
    if (!batches.contains(batch)) {
      return passed;
    }
    while (batches.getFirst() != batch) {
      passed.add(batches.removeFirst());
    }
    @Nullable Batch before = passed.isEmpty() ? null : passed.removeLast();
    if (before != null) {
      batches.addFirst(before);
    }
    if (!batch.judged) {
      batch.judged = true;
      resize(before, rideBytes, bytesMax);
    }
    return passed;
  }

  /// Nothing more is read from it. Answers the batches that were not passed.
  List<Batch> close() {
    List<Batch> left = new ArrayList<>(batches);
    batches.clear();
    return left;
  }

  private void resize(@Nullable Batch before, long rideBytes, long bytesMax) {
    double used =
        before == null || before.askedBytes == 0
            ? 1
            : (double) before.usedBytes / before.askedBytes;
    if (used >= DOUBLE_FROM_USED) {
      long ride = usedCount >= PROVEN_FROM ? rideBytes : 0;
      reachBytes = Math.min(bytesMax, Math.max(reachBytes * 2, ride));
    } else if (used < KEEP_FROM_USED) {
      reachBytes /= 2;
    }
  }
}
