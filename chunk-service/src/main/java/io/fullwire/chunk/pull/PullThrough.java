package io.fullwire.chunk.pull;

import io.fullwire.chunk.serve.Absent;
import io.fullwire.chunk.serve.ChunkService;
import io.fullwire.chunk.store.Shelves;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Brings blobs from their origin: each once, however many ask for it, unless someone waits who is
/// more urgent than the flight it is in and would have to wait longer than a round trip.
public final class PullThrough implements ChunkService.Elsewhere {
  private final Shelves shelves;
  private final PullSettings settings;
  private final Function<SiteName, LinkPace> paces;
  private final LongSupplier nanoTime;
  private final Executor executor;
  private final PullStats stats = new PullStats();
  private final FlightBoard board;
  private final FarBlobs far;
  private final PeerCopies copies;

  /// @param paces how fast the link to a site is
  /// @param nanoTime a monotonic clock
  /// @param executor gives each flight a thread, which is never interrupted
  public PullThrough(
      RelayClient relay,
      Shelves shelves,
      PullSettings settings,
      Function<SiteName, LinkPace> paces,
      LongSupplier nanoTime,
      Executor executor) {
    this.shelves = shelves;
    this.settings = settings;
    this.paces = paces;
    this.nanoTime = nanoTime;
    this.executor = executor;
    this.board = new FlightBoard(settings);
    this.far = new FarBlobs(relay, settings);
    this.copies = new PeerCopies(relay, far, shelves.home(), stats, nanoTime, executor);
  }

  @Override
  public Absent absent(FetchRequest request) {
    PullRequest pull = new PullRequest(request, this, board);
    try {
      join(pull, 0);
      return pull;
    } catch (RuntimeException | Error notJoined) {
      // What it wants already would be brought and held for nobody.
      pull.close();
      throw notJoined;
    }
  }

  @Override
  public CompletableFuture<Optional<Frame>> copy(Digest digest, TransferClass transferClass) {
    return copies.find(digest, transferClass);
  }

  public PullStats stats() {
    return stats;
  }

  /// Blobs on their way now.
  public int inFlightCount() {
    return board.slotCount();
  }

  /// Bytes that have arrived and wait in memory to be taken.
  public long heldBytes() {
    return board.heldBytes();
  }

  /// Makes `pull` want what it still needs from `fromIndex` on: what is on its way already, and by
  /// new flights what is neither that nor held.
  void join(PullRequest pull, int fromIndex) {
    List<Flight> departing = new ArrayList<>();
    board.locked(() -> departing.addAll(new Joining(pull).join(fromIndex)));
    departing.forEach(this::depart);
  }

  /// A flight that gets no thread has failed: others may wait for it already.
  private void depart(Flight flight) {
    stats.flight();
    try {
      executor.execute(
          new FlightRun(flight, board, far, shelves.cache(), settings, stats, nanoTime));
    } catch (RejectedExecutionException stopping) {
      board.failRest(flight, flight + " does not begin: the service stops");
    }
  }

  /// One pass over a request's digests, under the board's lock.
  private final class Joining {
    private final PullRequest pull;
    private final FetchRequest request;
    private final long nowNs = nanoTime.getAsLong();
    private final LinkPace pace;
    private final Flight small;
    private final Flight large;

    Joining(PullRequest pull) {
      this.pull = pull;
      this.request = pull.request;
      this.pace = paces.apply(request.origin());
      this.small = newFlight();
      this.large = newFlight();
    }

    List<Flight> join(int fromIndex) {
      pull.requireOpen();
      for (int i = fromIndex; i < request.digests().size(); i++) {
        join(request.digests().get(i), rawSizeBytes(i));
      }
      large.striped = fitsStripes(large);
      return List.of(small, large).stream().filter(flight -> !flight.slots.isEmpty()).toList();
    }

    private void join(Digest digest, int rawSizeBytes) {
      if (pull.wants(digest)) {
        return;
      }
      Slot known = board.find(digest);
      // The board first: a slot leaves it only once its blob is held.
      if (known == null && shelves.holds(digest)) {
        return;
      }
      if (known != null && !mustOvertake(known)) {
        stats.shared();
        pull.want(known);
        return;
      }
      pull.want(newSlot(digest, rawSizeBytes, known));
    }

    private Slot newSlot(Digest digest, int rawSizeBytes, @Nullable Slot overtaken) {
      Flight flight = rawSizeBytes > settings.stripeBytes() ? large : small;
      if (overtaken != null) {
        stats.duplicate();
      }
      Slot slot = new Slot(digest, rawSizeBytes, flight, flight.slots.size(), overtaken);
      board.add(slot);
      return slot;
    }

    /// Stripes shorten the way of a few blobs over several connections. Over one they would only
    /// take turns, and each takes a window of its own. Of many blobs they would all arrive at the
    /// same time and
    /// leave the link idle for a round trip until the next are asked for, where one stream of
    /// whole frames never does.
    private boolean fitsStripes(Flight flight) {
      if (pace.connectionCount() < 2) {
        return false;
      }
      int stripeCount =
          flight.slots.stream().mapToInt(slot -> far.stripeCount(slot.rawSizeBytes)).sum();
      return stripeCount <= settings.stripesMax();
    }

    private boolean mustOvertake(Slot known) {
      TransferClass mine = request.transferClass();
      return mine.compareTo(known.flight.transferClass) < 0
          && mine == TransferClass.WAITING
          && !known.settled
          && board.mayDuplicate()
          && known.flight.arrivalOf(known).paysToAskAgain(nowNs, pace);
    }

    private int rawSizeBytes(int index) {
      return request.rawSizesBytes().isEmpty() ? 0 : request.rawSizesBytes().get(index);
    }

    private Flight newFlight() {
      return new Flight(request.origin(), request.transferClass(), nowNs, board.newCondition());
    }
  }
}
