package io.fullwire.chunk.pull;

import io.fullwire.chunk.flow.Inflow;
import io.fullwire.chunk.store.BlobStore;
import io.fullwire.client.chunk.FetchOrder;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.client.chunk.FrameReader;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameKind;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/// Receives one flight: verifies each blob, gives it to those who wait, and puts it into the cache.
/// Runs on a thread of its own, and never leaves a slot unsettled.
final class FlightRun implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(FlightRun.class);

  /// Buffers between the socket and the flight, of at most 64 KiB each.
  private static final int BUFFERS_WAITING_MAX = 64;

  private final Flight flight;
  private final FlightBoard board;
  private final FarBlobs far;
  private final BlobStore cache;
  private final PullSettings settings;
  private final PullStats stats;
  private final LongSupplier nanoTime;
  private boolean saidUncached;

  FlightRun(
      Flight flight,
      FlightBoard board,
      FarBlobs far,
      BlobStore cache,
      PullSettings settings,
      PullStats stats,
      LongSupplier nanoTime) {
    this.flight = flight;
    this.board = board;
    this.far = far;
    this.cache = cache;
    this.settings = settings;
    this.stats = stats;
    this.nanoTime = nanoTime;
  }

  @Override
  public void run() {
    String reason = flight + " ended without it";
    try {
      receive();
    } catch (FullwireException e) {
      reason = String.valueOf(e.getMessage());
    } catch (RuntimeException | Error e) {
      LOG.error("{} failed", flight, e);
      reason = flight + " failed: " + e;
      throw e;
    } finally {
      board.failRest(flight, reason);
    }
  }

  private void receive() {
    if (!flight.striped) {
      receiveFrames(flight.slots);
      return;
    }
    try {
      receiveStripes();
    } catch (FullwireException e) {
      if (e.code() != ErrorCode.NOT_FOUND && e.code() != ErrorCode.CORRUPT) {
        throw e;
      }
      // Stripes can not say which blob is missing, nor whether the origin's copy is damaged.
      stats.stripeFallback();
      receiveFrames(flight.slots.stream().filter(slot -> !board.isSettled(slot)).toList());
    }
  }

  private void receiveFrames(List<Slot> slots) {
    receive(slots, far.frames(flight.origin, flight.transferClass, digestsOf(slots)), true);
  }

  private void receiveStripes() {
    List<Integer> sizes = flight.slots.stream().map(slot -> slot.rawSizeBytes).toList();
    receive(
        flight.slots,
        far.stripes(flight.origin, flight.transferClass, digestsOf(flight.slots), sizes),
        false);
  }

  private void receive(List<Slot> slots, Flux<ByteBuffer> bytes, boolean hasEnd) {
    String from = "chunk service of " + flight.origin;
    FrameReader reader = new FrameReader(from);
    FetchOrder order = new FetchOrder(from, digestsOf(slots));
    int next = 0;
    try (Inflow<ByteBuffer> inflow =
        new Inflow<>(from, bytes, BUFFERS_WAITING_MAX, settings.silenceMax())) {
      if (!board.began(flight, inflow)) {
        return;
      }
      while (true) {
        if (!board.awaitDemand(flight)) {
          return;
        }
        ByteBuffer piece = inflow.next();
        if (piece == null) {
          break;
        }
        for (Frame frame : reader.feed(piece)) {
          order.check(frame);
          arrived(slots.get(next++), frame, hasEnd);
        }
      }
    }
    if (hasEnd) {
      reader.requireEnd();
    }
    order.requireAll();
  }

  private void arrived(Slot slot, Frame received, boolean mayBeDamaged) {
    Frame frame = verified(received, mayBeDamaged);
    boolean first = board.arrived(slot, frame, nanoTime.getAsLong());
    if (first) {
      land(slot, frame);
    }
    stats.pulled(frame.wireSizeBytes());
  }

  private void land(Slot slot, Frame frame) {
    boolean kept = false;
    try {
      kept = frame.header().kind() == FrameKind.BLOB && keep(frame);
    } finally {
      // Also when the cache has a fault: the slot would stand on the board for ever.
      board.landed(slot, frame, kept);
    }
  }

  /// The frame when it is what it claims to be. Of a damaged one, either the damage in its place or
  /// `CORRUPT`.
  private Frame verified(Frame frame, boolean mayBeDamaged) {
    if (frame.header().kind() != FrameKind.BLOB) {
      return frame;
    }
    try {
      FrameDecoder.decode(frame);
      return frame;
    } catch (FullwireException e) {
      stats.corrupt();
      LOG.error("{} sent damaged bytes: {}", flight.origin, e.getMessage());
      if (mayBeDamaged) {
        return Frame.unavailable(
            frame.digest(), "site " + flight.origin + " sent damaged bytes: " + e.getMessage());
      }
      throw e;
    }
  }

  /// Whether it is in the cache now. Without room there it is passed on all the same.
  private boolean keep(Frame frame) {
    try {
      cache.put(frame);
      return true;
    } catch (FullwireException e) {
      stats.uncached();
      if (!saidUncached) {
        saidUncached = true;
        LOG.warn("{}: blobs are passed on without being kept: {}", flight, e.getMessage());
      }
      return false;
    }
  }

  private static List<Digest> digestsOf(List<Slot> slots) {
    return slots.stream().map(slot -> slot.digest).toList();
  }
}
