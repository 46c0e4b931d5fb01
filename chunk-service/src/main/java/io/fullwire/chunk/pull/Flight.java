package io.fullwire.chunk.pull;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/// Blobs that were asked for together and come in one order. What can change is guarded by the lock
/// of the [FlightBoard], except for the list of slots, which is complete before others see it.
final class Flight {
  final SiteName origin;
  final TransferClass transferClass;

  /// Whether its blobs come in stripes; settled before it departs.
  boolean striped;

  final long startedNs;
  final List<Slot> slots = new ArrayList<>();

  /// Signalled when the flight may go on, or is to end.
  final Condition demand;

  /// Slots that someone wants and that have not been settled; at zero the flight is given up.
  int wantedCount;

  /// Threads that wait for one of its slots now.
  int waitingCount;

  /// What has arrived and nobody has taken.
  long unclaimedBytes;

  long firstNs;
  long arrivedBytes;
  int arrivedCount;
  boolean cancelled;

  /// Whether blobs of it found no room in the cache, and so stay in memory until they are taken.
  boolean uncached;

  @Nullable Inflow<ByteBuffer> inflow;

  Flight(SiteName origin, TransferClass transferClass, long startedNs, Condition demand) {
    this.origin = origin;
    this.transferClass = transferClass;
    this.startedNs = startedNs;
    this.demand = demand;
  }

  Arrival arrivalOf(Slot slot) {
    return new Arrival(
        startedNs, firstNs, arrivedBytes, arrivedCount, Math.max(0, slot.position - arrivedCount));
  }

  @Override
  public String toString() {
    return "fetch of " + slots.size() + " blobs from " + origin;
  }
}
