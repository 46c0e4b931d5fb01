package io.fullwire.chunk.pull;

import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/// A blob that is on its way, and those who want it. What can change is guarded by the lock of the
/// [FlightBoard].
final class Slot {
  final Digest digest;
  final int rawSizeBytes;
  final Flight flight;

  /// How many blobs come before it in its flight.
  final int position;

  /// The slot of the same digest in a less urgent flight; settled with this one.
  final @Nullable Slot overtaken;

  /// Threads that wait for this very slot now.
  final List<Condition> waiting = new ArrayList<>();

  /// Requests that want it and have not taken it.
  int wantedCount;

  boolean settled;

  /// Whether it stays in memory though nobody wants it, because it is not in the cache yet.
  boolean pinned;

  /// What answers for the digest. Null when it is not settled, or is to be read from the cache.
  @Nullable Frame frame;

  /// What counts against the flight's way ahead of its takers, until someone takes it.
  int unclaimedBytes;

  Slot(Digest digest, int rawSizeBytes, Flight flight, int position, @Nullable Slot overtaken) {
    this.digest = digest;
    this.rawSizeBytes = rawSizeBytes;
    this.flight = flight;
    this.position = position;
    this.overtaken = overtaken;
  }

  int heldBytes() {
    return frame == null ? 0 : frame.header().encodedSizeBytes();
  }
}
