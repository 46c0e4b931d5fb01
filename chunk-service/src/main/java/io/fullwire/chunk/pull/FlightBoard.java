package io.fullwire.chunk.pull;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameKind;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What is on its way, who wants it, and what has arrived. Safe from any thread.
///
/// A slot stands on the board from when it is asked for until its blob can be read from the cache,
/// so whoever looks first here and then into the cache misses nothing.
final class FlightBoard {
  private final PullSettings settings;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Digest, Slot> slots = new HashMap<>();
  private long heldBytes;
  private int duplicateCount;

  FlightBoard(PullSettings settings) {
    this.settings = settings;
  }

  /// Runs `work` while nothing on the board changes.
  void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  Condition newCondition() {
    return lock.newCondition();
  }

  /// Under the lock.
  @Nullable Slot find(Digest digest) {
    return slots.get(digest);
  }

  /// Under the lock: whether one more blob may be on its way twice.
  boolean mayDuplicate() {
    return duplicateCount < settings.duplicatesMax();
  }

  /// Under the lock: puts a new slot on the board.
  void add(Slot slot) {
    slot.flight.slots.add(slot);
    slots.put(slot.digest, slot);
    if (slot.overtaken != null) {
      duplicateCount++;
    }
  }

  /// Under the lock: one more request wants it.
  void want(Slot slot) {
    if (slot.wantedCount++ == 0 && !slot.settled) {
      slot.flight.wantedCount++;
    }
  }

  /// Under the lock: one request fewer wants it.
  void unwant(Slot slot) {
    claim(slot);
    if (--slot.wantedCount > 0) {
      return;
    }
    if (slot.settled) {
      release(slot);
    } else if (--slot.flight.wantedCount == 0) {
      cancel(slot.flight);
    }
  }

  /// Waits until the slot is settled, and takes what answers for it: null when that is in the
  /// cache. Throws when the request is closed meanwhile.
  @Nullable Frame take(Slot slot, PullRequest request) {
    lock.lock();
    try {
      while (!slot.settled) {
        request.requireOpen();
        slot.waiting.add(request.changed);
        slot.flight.waitingCount++;
        slot.flight.demand.signal();
        request.changed.awaitUninterruptibly();
        slot.flight.waitingCount--;
        slot.waiting.remove(request.changed);
      }
      Frame frame = slot.frame;
      request.forget(slot);
      unwant(slot);
      return frame;
    } finally {
      lock.unlock();
    }
  }

  /// A flight begins to receive. False when it has been given up already.
  boolean began(Flight flight, Inflow<ByteBuffer> inflow) {
    lock.lock();
    try {
      flight.inflow = inflow;
      return !flight.cancelled;
    } finally {
      lock.unlock();
    }
  }

  /// Waits while the flight is too far ahead of those who take its blobs, unless someone waits for
  /// it. False when it has been given up.
  boolean awaitDemand(Flight flight) {
    lock.lock();
    try {
      while (!flight.cancelled && flight.waitingCount == 0 && isFarAhead(flight)) {
        flight.demand.awaitUninterruptibly();
      }
      return !flight.cancelled;
    } finally {
      lock.unlock();
    }
  }

  /// Without room in the cache, all that was not taken is in memory, and that has one bound for all
  /// flights.
  private boolean isFarAhead(Flight flight) {
    boolean fillsMemory =
        flight.uncached && flight.unclaimedBytes > 0 && heldBytes > settings.heldBytesMax();
    return fillsMemory || flight.unclaimedBytes > settings.aheadBytesMax();
  }

  /// The answer for a slot has come: those who wait get it at once. False when the slot was settled
  /// before and this is a second copy.
  boolean arrived(Slot slot, Frame frame, long nowNs) {
    lock.lock();
    try {
      Flight flight = slot.flight;
      flight.firstNs = flight.firstNs == 0 ? nowNs : flight.firstNs;
      flight.arrivedBytes += frame.wireSizeBytes();
      flight.arrivedCount++;
      if (slot.settled) {
        return false;
      }
      slot.pinned = true;
      boolean fits = heldBytes + frame.header().encodedSizeBytes() <= settings.heldBytesMax();
      if (!slot.waiting.isEmpty() || (slot.wantedCount > 0 && fits)) {
        settle(slot, frame, frame.wireSizeBytes());
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// What has arrived needs no memory for the sake of others any more.
  ///
  /// @param cached whether it can be read from the cache from now on
  void landed(Slot slot, Frame frame, boolean cached) {
    lock.lock();
    try {
      slot.pinned = false;
      slot.flight.uncached |= !cached && frame.header().kind() == FrameKind.BLOB;
      slots.remove(slot.digest, slot);
      if (!slot.settled) {
        settle(slot, cached ? null : frame, frame.wireSizeBytes());
      }
      if (slot.wantedCount == 0) {
        release(slot);
      }
      if (slot.overtaken != null) {
        duplicateCount--;
        landedToo(slot.overtaken, frame, cached);
      }
    } finally {
      lock.unlock();
    }
  }

  /// The flight ends: what it did not bring could not be had.
  void failRest(Flight flight, String reason) {
    lock.lock();
    try {
      for (Slot slot : flight.slots) {
        if (!slot.settled) {
          slots.remove(slot.digest, slot);
          settle(slot, Frame.unavailable(slot.digest, reason), 0);
          restore(slot);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isSettled(Slot slot) {
    lock.lock();
    try {
      return slot.settled;
    } finally {
      lock.unlock();
    }
  }

  long heldBytes() {
    lock.lock();
    try {
      return heldBytes;
    } finally {
      lock.unlock();
    }
  }

  int slotCount() {
    lock.lock();
    try {
      return slots.size();
    } finally {
      lock.unlock();
    }
  }

  private void landedToo(Slot overtaken, Frame frame, boolean cached) {
    if (overtaken.settled) {
      return;
    }
    if (frame.header().kind() == FrameKind.BLOB) {
      settle(overtaken, cached ? null : frame, frame.wireSizeBytes());
    } else if (!overtaken.flight.cancelled) {
      // The other holder may do better: whoever asks from now on waits for that one.
      slots.putIfAbsent(overtaken.digest, overtaken);
    }
  }

  /// The flight that was to overtake another did not bring it: the other one still may.
  private void restore(Slot slot) {
    if (slot.overtaken != null) {
      duplicateCount--;
      if (!slot.overtaken.settled && !slot.overtaken.flight.cancelled) {
        slots.putIfAbsent(slot.digest, slot.overtaken);
      }
    }
  }

  private void settle(Slot slot, @Nullable Frame frame, int sizeBytes) {
    Flight flight = slot.flight;
    slot.settled = true;
    slot.frame = slot.wantedCount > 0 || slot.pinned ? frame : null;
    heldBytes += slot.heldBytes();
    if (slot.wantedCount > 0) {
      slot.unclaimedBytes = sizeBytes;
      flight.unclaimedBytes += sizeBytes;
      if (--flight.wantedCount == 0 && flight.arrivedCount < flight.slots.size()) {
        cancel(flight);
      }
    }
    slot.waiting.forEach(Condition::signal);
  }

  /// Someone takes it: the flight may bring as much more.
  private void claim(Slot slot) {
    if (slot.unclaimedBytes > 0) {
      slot.flight.unclaimedBytes -= slot.unclaimedBytes;
      slot.unclaimedBytes = 0;
      slot.flight.demand.signal();
    }
  }

  private void release(Slot slot) {
    if (!slot.pinned) {
      heldBytes -= slot.heldBytes();
      slot.frame = null;
    }
  }

  /// Nobody waits for it any more: it stops receiving, and whoever asks from now on asks anew. Its
  /// own thread settles what is left.
  private void cancel(Flight flight) {
    flight.cancelled = true;
    for (Slot slot : flight.slots) {
      if (!slot.settled) {
        slots.remove(slot.digest, slot);
      }
    }
    flight.demand.signal();
    if (flight.inflow != null) {
      flight.inflow.close();
    }
  }

  /// For those who find that their request was closed.
  static FullwireException givenUp() {
    return FullwireException.unavailable("the request was given up", null);
  }
}
