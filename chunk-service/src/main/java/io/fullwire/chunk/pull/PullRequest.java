package io.fullwire.chunk.pull;

import io.fullwire.chunk.serve.Absent;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/// What one request wants of what is on its way.
final class PullRequest implements Absent {
  /// How often a blob is brought for one answer; it may be forgotten by a full cache, or damaged on
  /// disk, between its arrival and its reading.
  private static final int ATTEMPTS_MAX = 3;

  final FetchRequest request;

  /// Signalled when the slot it waits for is settled, or it is closed.
  final Condition changed;

  private final PullThrough pullThrough;
  private final FlightBoard board;
  private final Map<Digest, Slot> wanted = new HashMap<>();
  private boolean closed;
  private int attemptedIndex = -1;
  private int attemptCount;

  PullRequest(FetchRequest request, PullThrough pullThrough, FlightBoard board) {
    this.request = request;
    this.pullThrough = pullThrough;
    this.board = board;
    this.changed = board.newCondition();
  }

  @Override
  public @Nullable Frame frame(int index) {
    Digest digest = request.digests().get(index);
    attemptCount = index == attemptedIndex ? attemptCount + 1 : 1;
    attemptedIndex = index;
    if (attemptCount > ATTEMPTS_MAX) {
      return Frame.unavailable(
          digest, "blob " + digest + " came " + ATTEMPTS_MAX + " times and could not be kept");
    }
    Slot slot = slotOf(digest);
    if (slot == null) {
      pullThrough.join(this, index);
      slot = slotOf(digest);
    }
    return slot == null ? null : board.take(slot, this);
  }

  @Override
  public void close() {
    board.locked(
        () -> {
          closed = true;
          changed.signal();
          wanted.values().forEach(board::unwant);
          wanted.clear();
        });
  }

  /// Under the board's lock.
  boolean wants(Digest digest) {
    return wanted.containsKey(digest);
  }

  /// Under the board's lock.
  void want(Slot slot) {
    board.want(slot);
    wanted.put(slot.digest, slot);
  }

  /// Under the board's lock: it was taken.
  void forget(Slot slot) {
    requireOpen();
    wanted.remove(slot.digest);
  }

  /// Under the board's lock.
  void requireOpen() {
    if (closed) {
      throw FlightBoard.givenUp();
    }
  }

  private @Nullable Slot slotOf(Digest digest) {
    Slot[] found = new Slot[1];
    board.locked(() -> found[0] = wanted.get(digest));
    return found[0];
  }
}
