package io.fullwire.relay.mux;

import io.fullwire.protocol.frame.TransferClass;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/// Decides what a link sends next, over all its lanes.
///
/// Control frames go first. Then the classes in their order: while any lane has a frame of a class
/// to send, no lane sends one of a lower class, so a class never waits for a lower one for longer
/// than the frames that a connection already took. Within a class streams take turns, a frame each;
/// what is sent ahead goes in the order in which it was asked for. Probes go when nothing else
/// does.
///
/// Belongs to the link's event loop.
public final class LinkScheduler {
  /// Runs something on the link's event loop after a while.
  public interface Later {
    void run(long delayNs, Runnable task);
  }

  private static final TransferClass[] CLASSES = TransferClass.values();

  private final List<Lane> lanes = new CopyOnWriteArrayList<>();
  private final ReceiveBudget budget;
  private final IntSupplier windowBytes;
  private final int requestWindowBytes;
  private final TokenBucket limit;
  private final LongSupplier nanoTime;
  private final Later later;
  private final long[] queuedBytes = new long[CLASSES.length];
  private boolean pumping;
  private boolean pumpAgain;
  private boolean waitingForTokens;

  /// @param windowBytes the receive window that a stream should have, as the link shows now
  /// @param requestWindowBytes what the other side was told it may send on each stream it opens
  public LinkScheduler(
      ReceiveBudget budget,
      IntSupplier windowBytes,
      int requestWindowBytes,
      TokenBucket limit,
      LongSupplier nanoTime,
      Later later) {
    this.budget = budget;
    this.windowBytes = windowBytes;
    this.requestWindowBytes = requestWindowBytes;
    this.limit = limit;
    this.nanoTime = nanoTime;
    this.later = later;
  }

  /// Bytes of the class that wait in all streams.
  public long queuedBytes(TransferClass transferClass) {
    return queuedBytes[transferClass.number()];
  }

  /// Sends what may be sent now. Calls from within, such as by a handler that sends more, make it
  /// go round once more rather than recurse.
  void pump() {
    pumpAgain = true;
    if (pumping) {
      return;
    }
    pumping = true;
    try {
      while (pumpAgain) {
        pumpAgain = false;
        sendOnce();
      }
    } finally {
      pumping = false;
    }
    lanes.forEach(Lane::flush);
  }

  private void sendOnce() {
    lanes.forEach(Lane::sendControl);
    for (TransferClass transferClass : CLASSES) {
      if (!sendAll(transferClass)) {
        return;
      }
    }
    sendProbes();
  }

  /// Whether nothing of the class is left to send, so that the next may.
  private boolean sendAll(TransferClass transferClass) {
    while (true) {
      boolean waiting = false;
      boolean progress = false;
      for (Lane lane : lanes) {
        if (lane.hasReady(transferClass)) {
          waiting = true;
          if (lane.isWritable() && mayPass()) {
            limit.take(lane.sendNext(transferClass), nanoTime.getAsLong());
            progress = true;
          }
        }
      }
      if (pumpAgain) {
        // Something came up while sending; it may be of a higher class.
        return false;
      }
      if (!progress) {
        return !waiting;
      }
    }
  }

  private void sendProbes() {
    for (Lane lane : lanes) {
      while (lane.probeBytesWanted() > 0 && lane.isWritable() && mayPass() && !pumpAgain) {
        long before = lane.probeBytesWanted();
        lane.sendProbe();
        limit.take(before - lane.probeBytesWanted(), nanoTime.getAsLong());
      }
    }
  }

  private boolean mayPass() {
    long waitNs = limit.waitNs(nanoTime.getAsLong());
    if (waitNs > 0 && !waitingForTokens) {
      waitingForTokens = true;
      later.run(
          waitNs,
          () -> {
            waitingForTokens = false;
            pump();
          });
    }
    return waitNs == 0;
  }

  void add(Lane lane) {
    lanes.add(lane);
  }

  void remove(Lane lane) {
    lanes.remove(lane);
    // What it had of a high class may have held the others back.
    pump();
  }

  void queued(TransferClass transferClass, long bytes) {
    queuedBytes[transferClass.number()] += bytes;
  }

  int requestWindowBytes() {
    return requestWindowBytes;
  }

  int reserveWindow(TransferClass transferClass, int leastBytes) {
    return budget.reserve(transferClass, windowBytes.getAsInt(), leastBytes);
  }

  /// A stream is over. Those that had to begin with less than they should have get what is free
  /// now, the oldest first.
  void releaseWindow(RelayStream over) {
    TransferClass transferClass = over.transferClass();
    int wanted = windowBytes.getAsInt();
    boolean wasShort = budget.leftBytes(transferClass) < wanted;
    budget.release(transferClass, over.windowBytes());
    if (wasShort) {
      for (Lane lane : lanes) {
        for (RelayStream stream : lane.streamsOf(transferClass)) {
          int more = budget.reserve(transferClass, wanted - stream.windowBytes(), 0);
          if (more > 0) {
            stream.widen(more);
          }
        }
      }
    }
  }
}
