package io.fullwire.relay.mirror;

import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.link.LinkListener;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/// Mirrors the trees of every peer, from the first time its link is up. Safe from any thread.
public final class Mirrors implements LinkListener, AutoCloseable {
  private final MirrorContext context;
  private final Executor blocking;
  private final Map<SiteName, PeerMirrors> peers = new ConcurrentHashMap<>();

  /// @param blocking for what may wait for the broker
  public Mirrors(MirrorContext context, Executor blocking) {
    this.context = context;
    this.blocking = blocking;
  }

  /// In the order of the trees' ids.
  public List<MirrorStatus> statuses() {
    return peers.values().stream()
        .flatMap(peer -> peer.statuses().stream())
        .sorted(Comparator.comparing(MirrorStatus::tree))
        .toList();
  }

  @Override
  public void linkUp(SiteName peer) {
    peers.computeIfAbsent(peer, name -> new PeerMirrors(context, name));
  }

  @Override
  public void linkDown(SiteName peer) {
    // The mirrors' streams have failed, and wait for the link by themselves.
  }

  @Override
  public void linkRemoved(SiteName peer) {
    PeerMirrors mirrors = peers.remove(peer);
    if (mirrors != null) {
      blocking.execute(mirrors::close);
    }
  }

  @Override
  public void close() {
    peers.values().forEach(PeerMirrors::close);
  }
}
