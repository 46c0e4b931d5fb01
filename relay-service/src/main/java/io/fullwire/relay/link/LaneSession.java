package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.transport.FarLoop;
import io.fullwire.relay.transport.Opening;
import io.fullwire.relay.wire.LaneFrame;
import org.jspecify.annotations.Nullable;

/// One lane of a link while it is up: frames to streams, pings, probes, and giving up on silence.
final class LaneSession {
  private static final long PROBE_REPORT_NS = 50_000_000;
  private static final double OPENING_PACE = 1.3;
  private static final long OPENING_UNSENT_BYTES = 4 << 20;
  private static final long UNSENT_BYTES_MIN = 128 << 10;

  private final Link link;
  private final FarConnection connection;
  private final Lane lane;
  private final long incarnation;
  private final FarLoop.Repeating beat;
  private long lastHeardNs;
  private @Nullable BandwidthProbe probe;
  private final long startedNs;
  private boolean probeStarted;
  private boolean peerIsWarm;
  private long keptWarmNs;
  private long probeReceivedBytes;
  private long probeReportedNs;
  private long seenReceivedBytes;
  private long seenSentBytes;

  LaneSession(Link link, FarConnection connection, Lane.Side side, LaneFrame.Hello hello) {
    this.link = link;
    this.connection = connection;
    this.incarnation = hello.incarnation();
    this.lane =
        new Lane(side, connection, link.scheduler(), link.acceptor(), hello.requestWindowBytes());
    long now = System.nanoTime();
    this.lastHeardNs = now;
    this.beat = link.loop().every(link.settings().pingInterval(), this::beat);
    this.startedNs = now;
    ping(now);
    if (side == Lane.Side.ACCEPTED) {
      startProbe(now);
    }
  }

  Lane lane() {
    return lane;
  }

  FarConnection connection() {
    return connection;
  }

  long incarnation() {
    return incarnation;
  }

  /// Whether both directions have been measured.
  boolean isWarm() {
    return isProbed() && peerIsWarm;
  }

  private boolean isProbed() {
    return probeStarted && probe == null;
  }

  void received(LaneFrame frame) {
    long now = System.nanoTime();
    lastHeardNs = now;
    link.meter().received(connection.receivedBytes() - seenReceivedBytes, now);
    countBytes();
    switch (frame) {
      case LaneFrame.OfStream ofStream -> lane.received(ofStream);
      case LaneFrame.Ping(long stamp) -> lane.control(new LaneFrame.Pong(stamp));
      case LaneFrame.Pong(long stamp) -> receivedPong(now - stamp);
      case LaneFrame.Probe(int sizeBytes) -> receivedProbe(sizeBytes, now);
      case LaneFrame.ProbeReport report -> reported(report, now);
      case LaneFrame.Rate(long bytesPerSecond) -> peerTells(bytesPerSecond);
      case LaneFrame.Goodbye(var code, String message) ->
          connection.abort(new FullwireException(code, message));
      case LaneFrame.Hello _ -> throw FullwireException.invalid("the peer greeted twice");
      case LaneFrame.OfJoin _ ->
          throw FullwireException.invalid("the peer wants to join on a link that is up");
    }
  }

  void writable() {
    lane.writable();
  }

  void closed(FullwireException reason) {
    beat.stop();
    countBytes();
    lane.broken(reason);
  }

  private void beat() {
    long now = System.nanoTime();
    countBytes();
    long silentNs = now - lastHeardNs;
    if (silentNs > link.settings().silenceMax().toNanos()) {
      connection.abort(
          FullwireException.unavailable(
              "nothing was heard of site " + link.peer() + " for " + silentNs / 1_000_000 + " ms",
              null));
      return;
    }
    ping(now);
    startProbeInTurn(now);
    stopProbeWhenDone(now);
    if (isProbed()) {
      useRate();
      keepWarm(now);
    }
  }

  private void ping(long now) {
    lane.control(new LaneFrame.Ping(now));
  }

  /// A stamp that can't have been sent by this lane while it was given a chance says nothing.
  private void receivedPong(long roundTripNs) {
    if (roundTripNs > 0 && roundTripNs <= link.settings().silenceMax().toNanos()) {
      link.meter().measuredRtt(roundTripNs / 1_000);
    }
  }

  /// The side that was called measures first, the other when it has done: side by side they would
  /// share the processor, and bbr learns nothing while it lacks something to send.
  private void startProbeInTurn(long now) {
    boolean waitedLong = now - startedNs > link.settings().probeTimeMax().toNanos();
    if (!probeStarted && (peerIsWarm || waitedLong)) {
      startProbe(now);
    }
  }

  private void startProbe(long now) {
    probeStarted = true;
    connection.holdUnsent(OPENING_UNSENT_BYTES);
    probe = new BandwidthProbe(link.settings().probeTimeMax().toNanos(), now);
    lane.probe(link.settings().probeBytesMax());
  }

  private void receivedProbe(int sizeBytes, long now) {
    probeReceivedBytes += sizeBytes;
    long intervalNs = PROBE_REPORT_NS;
    if (now - probeReportedNs >= intervalNs) {
      probeReportedNs = now;
      lane.control(
          new LaneFrame.ProbeReport(probeReceivedBytes, link.meter().lastInboundBytesPerSecond()));
    }
  }

  private void reported(LaneFrame.ProbeReport report, long now) {
    link.meter().reportedOutbound(report.bytesPerSecond());
    BandwidthProbe running = probe;
    if (running != null) {
      running.reported(report.bytesPerSecond(), link.meter().rttMicros(), now);
      stopProbeWhenDone(now);
    }
  }

  private void stopProbeWhenDone(long now) {
    BandwidthProbe running = probe;
    if (running != null
        && (running.isDone(connection.opening(), now) || lane.probeBytesWanted() == 0)) {
      probe = null;
      lane.probe(0);
      useRate();
      tellWhenWarm(false);
    }
  }

  /// A congestion control other than bbr lets its window shrink while a connection is idle. A
  /// little of nothing now and then keeps as much of it open as that fills.
  private void keepWarm(long now) {
    long intervalNs = link.settings().warmInterval().toNanos();
    boolean forgets = connection.opening() == Opening.UNKNOWN;
    if (forgets && intervalNs > 0 && now - keptWarmNs >= intervalNs) {
      keptWarmNs = now;
      lane.probe(link.settings().warmBytes());
    }
  }

  private void peerTells(long bytesPerSecond) {
    boolean was = isWarm();
    peerIsWarm = true;
    link.meter().toldInbound(bytesPerSecond);
    startProbeInTurn(System.nanoTime());
    tellWhenWarm(was);
  }

  private void tellWhenWarm(boolean was) {
    if (!was && isWarm()) {
      link.laneIsWarm();
    }
  }

  /// Tells the peer what it can get from here, and holds back no more in the kernel than that takes
  /// a short while to send.
  private void useRate() {
    long found = connection.foundBytesPerSecond();
    boolean opening = connection.opening() == Opening.UNDER_WAY;
    link.meter().foundOutbound(opening ? 0 : found);
    // Cut short, bbr goes on to send at nearly three times what it has seen. With no more than a
    // little above what the peer saw, it finds out without losses, and then needs no limit.
    connection.limitPacing(
        opening ? (long) (OPENING_PACE * link.meter().outboundBytesPerSecond()) : 0);
    lane.control(new LaneFrame.Rate(found));
    double bytes =
        link.meter().outboundBytesPerSecond() * (link.settings().unsentTime().toNanos() / 1e9);
    connection.holdUnsent(
        (long) Math.clamp(bytes, UNSENT_BYTES_MIN, (double) OPENING_UNSENT_BYTES));
  }

  private void countBytes() {
    link.counted(
        connection.receivedBytes() - seenReceivedBytes, connection.sentBytes() - seenSentBytes);
    seenReceivedBytes = connection.receivedBytes();
    seenSentBytes = connection.sentBytes();
  }
}
