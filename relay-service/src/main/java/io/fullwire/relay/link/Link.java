package io.fullwire.relay.link;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.mux.LinkScheduler;
import io.fullwire.relay.mux.ReceiveBudget;
import io.fullwire.relay.mux.StreamAcceptor;
import io.fullwire.relay.mux.TokenBucket;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.transport.FarLoop;
import io.fullwire.relay.wire.LaneFrame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The link to one peer: its lanes, and the calls that keep it up. Belongs to the far event loop.
final class Link {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final LinkContext context;
  private final SiteName peer;
  private final LinkScheduler scheduler;
  private final LinkMeter meter;
  private final StreamAcceptor acceptor;
  private final LaneWaiters waiters;
  private final Backoff backoff;
  private final LaneCount laneCount;
  private final List<LaneSession> sessions = new ArrayList<>();
  private final FarLoop.Repeating beat;
  private @Nullable String address;
  private boolean calling;
  private boolean removed;

  /// What ended the last call or connection.
  private String problem = "";

  private long receivedBytes;
  private long sentBytes;
  private long seenSentBytes;
  private long seenRetransmitted;

  Link(LinkContext context, SiteName peer, @Nullable String address) {
    this.context = context;
    this.peer = peer;
    this.address = address;
    LinkSettings settings = context.settings();
    this.meter = new LinkMeter(settings.windowBytesFirst(), settings.windowBytesMax());
    this.acceptor = context.acceptors().apply(peer);
    this.waiters = new LaneWaiters(peer, settings.linkWait(), settings.waitingMax(), loop()::later);
    this.backoff = new Backoff(settings.redialFirst(), settings.redialMax(), new Random());
    this.laneCount = new LaneCount(settings.lanesMax());
    this.scheduler =
        new LinkScheduler(
            new ReceiveBudget(settings.classBytesMax()),
            meter::windowBytes,
            settings.requestWindowBytes(),
            new TokenBucket(settings.bytesPerSecondMax(), System.nanoTime()),
            System::nanoTime,
            loop()::later);
    this.beat = loop().every(BEAT, this::beat);
  }

  SiteName peer() {
    return peer;
  }

  LinkSettings settings() {
    return context.settings();
  }

  FarLoop loop() {
    return context.loop();
  }

  LinkScheduler scheduler() {
    return scheduler;
  }

  LinkMeter meter() {
    return meter;
  }

  StreamAcceptor acceptor() {
    return acceptor;
  }

  boolean isUp() {
    return !sessions.isEmpty();
  }

  /// The peer listens here from now on.
  void callAt(String newAddress) {
    address = newAddress;
    call();
  }

  /// Gives a lane to open streams on, now or when the link is up again; or `UNAVAILABLE` after the
  /// bounded wait.
  void withLane(LaneRequest request) {
    if (isUp()) {
      request.use(leastLoaded());
    } else if (removed) {
      request.failed(FullwireException.notFound("site " + peer + " is no peer any more"));
    } else {
      waiters.add(request);
    }
  }

  LinkStatus status() {
    return new LinkStatus(
        peer,
        isUp() ? LinkStatus.State.UP : LinkStatus.State.DOWN,
        meter.rttMicros(),
        meter.inboundBytesPerSecond(),
        isUp() ? sessions.getFirst().connection().congestionControl() : "",
        sessions.size(),
        receivedBytes,
        sentBytes,
        isUp() ? "" : problem);
  }

  /// Bandwidth away from this site as the peer measured it; 0 until known.
  long outboundBytesPerSecond() {
    return meter.outboundBytesPerSecond();
  }

  long queuedBytes(TransferClass transferClass) {
    return scheduler.queuedBytes(transferClass);
  }

  boolean isWarm() {
    return isUp() && sessions.stream().allMatch(LaneSession::isWarm);
  }

  // Calls and lanes.

  /// Calls the peer, if its address is known and a lane is wanting.
  void call() {
    String target = address;
    if (target == null || calling || removed || sessions.size() >= laneCount.wanted()) {
      return;
    }
    calling = true;
    Dialling.dial(context, target, new PeerCall(context, this));
  }

  /// A call is under way that [#call()] did not make.
  void callStarted() {
    calling = true;
  }

  void callFailed(FullwireException reason) {
    calling = false;
    if (removed) {
      return;
    }
    noteProblem(reason);
    boolean refused = reason.code() == ErrorCode.FORBIDDEN;
    if (refused) {
      LOG.warn("site {} can not be called: {}", peer, reason.getMessage());
    } else {
      LOG.debug("site {} does not answer: {}", peer, reason.getMessage());
    }
    callLater(refused ? settings().refusedPause().toNanos() : backoff.nextPauseNs());
  }

  /// Something keeps the link from being up, or ended it: its status says so while it is down.
  void noteProblem(FullwireException reason) {
    problem = String.valueOf(reason.getMessage());
  }

  LaneSession laneUp(FarConnection connection, Lane.Side side, LaneFrame.Hello hello) {
    if (side == Lane.Side.DIALLED) {
      calling = false;
    }
    if (sessions.size() >= settings().lanesMax()) {
      throw FullwireException.limitExceeded(
          "number of connections with site " + peer, sessions.size() + 1L, settings().lanesMax());
    }
    closeLanesBefore(hello.incarnation());
    LaneSession session = new LaneSession(this, connection, side, hello);
    sessions.add(session);
    backoff.reset();
    LOG.info(
        "site {} is connected by {} ({}, {})",
        peer,
        connection.remote(),
        side == Lane.Side.DIALLED ? "called" : "called us",
        connection.congestionControl());
    if (sessions.size() == 1) {
      context.listener().linkUp(peer);
      waiters.serve(session.lane());
    }
    call();
    return session;
  }

  void laneDown(LaneSession session, FullwireException reason) {
    int streamCount = session.lane().streamCount();
    sessions.remove(session);
    noteProblem(reason);
    session.closed(reason);
    LOG.info(
        "site {} lost a connection, and {} requests under way with it: {}",
        peer,
        streamCount,
        reason.getMessage());
    if (sessions.isEmpty()) {
      context.listener().linkDown(peer);
    }
    callLater(backoff.nextPauseNs());
  }

  void laneIsWarm() {
    LOG.info(
        "link to site {} is warm: round trip {} us, {} bytes/s towards it, {} bytes/s from it",
        peer,
        meter.rttMicros(),
        meter.outboundBytesPerSecond(),
        meter.inboundBytesPerSecond());
  }

  /// Hangs up and forgets whoever waits; there are no more calls.
  void close(FullwireException reason) {
    removed = true;
    beat.stop();
    waiters.fail(reason);
    List.copyOf(sessions).forEach(session -> session.connection().close(reason));
  }

  void counted(long received, long sent) {
    receivedBytes += received;
    sentBytes += sent;
  }

  private void callLater(long pauseNs) {
    loop().later(pauseNs, this::call);
  }

  /// Lanes of an earlier incarnation lead to a process that is gone.
  private void closeLanesBefore(long incarnation) {
    for (LaneSession session : List.copyOf(sessions)) {
      if (session.incarnation() != incarnation) {
        session
            .connection()
            .abort(FullwireException.unavailable("site " + peer + " was started again", null));
      }
    }
  }

  private Lane leastLoaded() {
    return sessions.stream()
        .map(LaneSession::lane)
        .min(Comparator.comparingInt(Lane::streamCount))
        .orElseThrow();
  }

  private void beat() {
    long retransmitted =
        sessions.stream().mapToLong(s -> s.connection().retransmittedSegments()).sum();
    // A lane that is being opened overshoots, and its losses say nothing of the link.
    if (isWarm()) {
      laneCount.saw(
          sessions.getFirst().connection().congestionControl(),
          sentBytes - seenSentBytes,
          Math.max(0, retransmitted - seenRetransmitted));
    }
    seenSentBytes = sentBytes;
    seenRetransmitted = retransmitted;
    call();
  }
}
