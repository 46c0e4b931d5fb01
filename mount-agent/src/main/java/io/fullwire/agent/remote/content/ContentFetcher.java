package io.fullwire.agent.remote.content;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Fetches blobs, each once however many want it, and puts them into the cache.
///
/// A blob that someone waits for is asked for at once and by itself, in the class for that; again
/// and again until the limit, if need be. Blobs that are sent ahead are asked for in one request,
/// and once. One of those that is wanted meanwhile is waited for, unless asking anew would bring it
/// clearly earlier, or it does not come when it should. Safe from any thread; nothing blocks.
public final class ContentFetcher implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ContentFetcher.class);
  private static final int ARRIVAL_THREADS = 2;

  /// Requests whose frames wait for a thread.
  private static final int FETCHES_MAX = 10_000;

  /// Frames that wait to be checked and kept, of one request.
  private static final int ARRIVED_BYTES_MAX = 16 << 20;

  private static final int ARRIVED_FRAMES_MAX = 64;

  private final ChunkClient chunks;
  private final SiteName origin;
  private final ContentCache cache;
  private final ArrivalForecast forecast;
  private final FetchSettings settings;
  private final RemoteCounters counters = new RemoteCounters();
  private final ConcurrentHashMap<Digest, Flight> flights = new ConcurrentHashMap<>();
  private final Scheduler arrivals =
      Schedulers.newBoundedElastic(ARRIVAL_THREADS, FETCHES_MAX, "arrivals", 60, true);
  private final Scheduler timer = Schedulers.newSingle("fetch-timer", true);
  private final GivenUp givenUp;

  /// @param origin the site that has every blob of the tree
  public ContentFetcher(
      ChunkClient chunks,
      SiteName origin,
      ContentCache cache,
      ArrivalForecast forecast,
      FetchSettings settings) {
    this.chunks = chunks;
    this.origin = origin;
    this.cache = cache;
    this.forecast = forecast;
    this.settings = settings;
    this.givenUp = new GivenUp(settings.givenUpFor(), timer);
  }

  public RemoteCounters counters() {
    return counters;
  }

  public boolean isComing(Digest digest) {
    return flights.containsKey(digest);
  }

  /// A blob that someone waits for from now on.
  ///
  /// @param content fails with a [FullwireException] once the blob is given up
  /// @param isNew false when it was on its way already
  public record Wanted(CompletableFuture<ByteBuffer> content, boolean isNew) {}

  public Wanted want(Digest digest, int sizeBytes) {
    FullwireException recent = givenUp.find(digest);
    if (recent != null) {
      return new Wanted(CompletableFuture.failedFuture(recent), true);
    }
    while (true) {
      Flight fresh = new Flight(digest, sizeBytes);
      Flight known = flights.putIfAbsent(digest, fresh);
      Flight flight = known == null ? fresh : known;
      if (board(flight)) {
        return new Wanted(untilLimit(flight), known == null);
      }
      flights.remove(digest, flight);
    }
  }

  /// Each who waits has the whole limit and no more: whoever else came later for the same blob, and
  /// however long the question under way goes without an answer.
  private CompletableFuture<ByteBuffer> untilLimit(Flight flight) {
    if (flight.content.isDone()) {
      return flight.content;
    }
    CompletableFuture<ByteBuffer> waiting = flight.content.copy();
    Disposable limit =
        timer.schedule(
            () -> waiting.completeExceptionally(givenUp.add(flight.digest, tooLate(flight))),
            settings.waitLimit().toNanos(),
            TimeUnit.NANOSECONDS);
    var _ = waiting.whenComplete((_, _) -> limit.dispose());
    return waiting;
  }

  private FullwireException tooLate(Flight flight) {
    String blob = "blob " + flight.digest + " did not come within " + settings.waitLimit();
    FullwireException reason;
    synchronized (flight) {
      reason = flight.lastFailure;
    }
    return reason == null
        ? FullwireException.timedOut(blob)
        : new FullwireException(reason.code(), blob + ": " + reason.getMessage(), reason);
  }

  /// Makes sure that a wanted blob is asked for; false when the flight is over.
  private boolean board(Flight flight) {
    ArrivalForecast.Ticket ticket;
    synchronized (flight) {
      if (flight.over) {
        return false;
      }
      flight.wanted = true;
      flight.deadlineNanos = System.nanoTime() + settings.waitLimit().toNanos();
      if (flight.attempting || flight.content.isDone()) {
        return true;
      }
      ticket = flight.ticket;
      flight.attempting = ticket == null || forecast.isLate(ticket, System.nanoTime());
    }
    if (ticket == null || flight.attempting) {
      attempt(flight);
    } else {
      long patience = forecast.patienceNanos(ticket, System.nanoTime());
      var _ = timer.schedule(() -> attemptIfOverdue(flight), patience, TimeUnit.NANOSECONDS);
    }
    return true;
  }

  private void attemptIfOverdue(Flight flight) {
    synchronized (flight) {
      if (flight.over || flight.attempting || flight.content.isDone()) {
        return;
      }
      flight.attempting = true;
    }
    counters.retried();
    attempt(flight);
  }

  /// Asks for blobs ahead, in this order. Whatever of them is here or coming is left out. `planner`
  /// is told what becomes of each.
  public void ahead(List<AheadBlob> blobs, AheadPlanner planner) {
    List<Flight> asked = new ArrayList<>(blobs.size());
    for (AheadBlob blob : blobs) {
      Flight flight = new Flight(blob.digest(), blob.sizeBytes());
      flight.ticket = forecast.ask(blob.sizeBytes(), System.nanoTime());
      if (cache.contains(blob.digest()) || flights.putIfAbsent(blob.digest(), flight) != null) {
        forecast.settle(flight.ticket);
        planner.failed(blob.digest());
      } else {
        asked.add(flight);
      }
    }
    for (int from = 0; from < asked.size(); from += Limits.DIGESTS_PER_REQUEST_MAX) {
      int to = Math.min(asked.size(), from + Limits.DIGESTS_PER_REQUEST_MAX);
      requestAhead(asked.subList(from, to), planner);
    }
  }

  private void requestAhead(List<Flight> asked, AheadPlanner planner) {
    AheadBatch batch = new AheadBatch(asked);
    request(TransferClass.AHEAD, asked)
        .subscribe(
            frame -> arrivedAhead(batch.next(), frame, planner),
            error -> aheadEnded(batch.rest(), error, planner),
            () -> aheadEnded(batch.rest(), null, planner));
  }

  /// Frames on a thread where they may be checked and written to disk.
  private Flux<Frame> request(TransferClass transferClass, List<Flight> asked) {
    List<Digest> digests = asked.stream().map(flight -> flight.digest).toList();
    // With their sizes, so that large ones come from afar in stripes side by side.
    List<Integer> sizes = asked.stream().map(flight -> flight.sizeBytes).toList();
    counters.asked(digests.size() * Digest.SIZE_BYTES);
    int largest = asked.stream().mapToInt(flight -> flight.sizeBytes).max().orElse(1);
    int prefetch = Math.clamp(ARRIVED_BYTES_MAX / Math.max(1, largest), 1, ARRIVED_FRAMES_MAX);
    // Deferred, so that a client that throws is a question that failed and not one without an end.
    return Flux.defer(() -> chunks.fetch(new FetchRequest(origin, transferClass, digests, sizes)))
        .doOnNext(frame -> counters.received(FrameHeader.SIZE_BYTES + frame.payload().remaining()))
        .timeout(settings.attemptLimit())
        .publishOn(arrivals, prefetch);
  }

  private void arrivedAhead(Flight flight, Frame frame, AheadPlanner planner) {
    try {
      ByteBuffer content = FrameDecoder.decode(frame);
      settle(flight);
      planner.arrived(flight.digest, flight.sizeBytes);
      arrived(flight, content);
    } catch (FullwireException e) {
      log.warn("Blob {} was sent ahead and cannot be used: {}", flight.digest, e.getMessage());
      aheadFailed(flight, planner);
    }
  }

  private void aheadEnded(
      Collection<Flight> rest, @Nullable Throwable error, AheadPlanner planner) {
    if (error != null) {
      log.info(
          "{} blobs that were to be sent ahead do not come: {}", rest.size(), error.toString());
    }
    rest.forEach(flight -> aheadFailed(flight, planner));
  }

  private void aheadFailed(Flight flight, AheadPlanner planner) {
    settle(flight);
    planner.failed(flight.digest);
    boolean attempt;
    boolean over;
    synchronized (flight) {
      attempt = flight.wanted && !flight.attempting && !flight.content.isDone();
      flight.attempting |= attempt;
      over = !flight.wanted;
      flight.over |= over;
    }
    if (attempt) {
      attempt(flight);
    } else if (over) {
      flights.remove(flight.digest, flight);
    }
  }

  private void settle(Flight flight) {
    synchronized (flight) {
      if (flight.ticket != null) {
        forecast.settle(flight.ticket);
        flight.ticket = null;
      }
    }
  }

  private void attempt(Flight flight) {
    flight.attempts++;
    request(TransferClass.WAITING, List.of(flight))
        .next()
        .map(FrameDecoder::decode)
        .switchIfEmpty(
            Mono.error(
                () -> FullwireException.unavailable("no answer about " + flight.digest, null)))
        .subscribe(content -> arrived(flight, content), error -> attemptFailed(flight, error));
  }

  private void arrived(Flight flight, ByteBuffer content) {
    // Who waits comes first; the flight stays known until the cache has the blob, so that nobody
    // asks for it in between.
    boolean first = flight.content.complete(content);
    givenUp.remove(flight.digest);
    try {
      if (first) {
        cache.put(flight.digest, content);
      }
    } catch (RuntimeException | Error e) {
      log.error("Blob {} was served and cannot be kept", flight.digest, e);
    } finally {
      synchronized (flight) {
        flight.over = true;
        flight.attempting = false;
      }
      flights.remove(flight.digest, flight);
    }
  }

  private void attemptFailed(Flight flight, Throwable error) {
    FullwireException failure = translated(flight, error);
    long now = System.nanoTime();
    long pause = pauseNanos(flight.attempts);
    boolean again;
    synchronized (flight) {
      flight.lastFailure = failure;
      again = mayTryAgain(flight, failure.code()) && now + pause < flight.deadlineNanos;
      flight.over = !again;
    }
    if (flight.content.isDone()) {
      return;
    }
    if (again) {
      counters.retried();
      log.info("Blob {} is asked for again: {}", flight.digest, failure.getMessage());
      var _ = timer.schedule(() -> attempt(flight), pause, TimeUnit.NANOSECONDS);
    } else {
      counters.failed();
      log.warn("Blob {} is given up: {}", flight.digest, failure.getMessage());
      flights.remove(flight.digest, flight);
      flight.content.completeExceptionally(givenUp.add(flight.digest, failure));
    }
  }

  private FullwireException translated(Flight flight, Throwable error) {
    return switch (error) {
      case FullwireException ours -> ours;
      case TimeoutException silent ->
          FullwireException.timedOut(
              "blob " + flight.digest + " did not come within " + settings.attemptLimit());
      default ->
          FullwireException.unavailable(
              "blob " + flight.digest + " cannot be had: " + error, error);
    };
  }

  private boolean mayTryAgain(Flight flight, ErrorCode code) {
    return switch (code) {
      case UNAVAILABLE, TIMED_OUT -> true;
      case CORRUPT, NOT_FOUND -> ++flight.damaged <= settings.damagedRetriesMax();
      case INVALID_REQUEST, ALREADY_EXISTS, CONFLICT, LIMIT_EXCEEDED, FORBIDDEN, NO_SPACE -> false;
    };
  }

  private long pauseNanos(int attempts) {
    Duration pause = settings.pauseMin().multipliedBy(1L << Math.min(attempts - 1, 16));
    return Math.min(pause.toNanos(), settings.pauseMax().toNanos());
  }

  /// Everything that is waited for fails.
  @Override
  public void close() {
    for (Flight flight : flights.values()) {
      flight.content.completeExceptionally(FullwireException.unavailable("the mount ends", null));
    }
    timer.dispose();
    arrivals.dispose();
  }

  /// The flights of one request ahead, which arrive in their order.
  private static final class AheadBatch {
    private final List<Flight> flights;
    private int next;

    AheadBatch(List<Flight> flights) {
      this.flights = List.copyOf(flights);
    }

    Flight next() {
      return flights.get(next++);
    }

    List<Flight> rest() {
      return flights.subList(next, flights.size());
    }
  }
}
