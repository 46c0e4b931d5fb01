package io.fullwire.relay;

import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.forward.ForwardAcceptor;
import io.fullwire.relay.mirror.HomeFeeds;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamAcceptor;
import io.fullwire.relay.mux.StreamHandler;
import io.fullwire.relay.wire.StreamPurpose;

/// What one peer may open a stream for.
record PeerStreams(SiteName peer, ForwardAcceptor forwards, HomeFeeds feeds)
    implements StreamAcceptor {
  @Override
  public StreamHandler accept(RelayStream stream, StreamPurpose purpose) {
    return switch (purpose) {
      case StreamPurpose.Forward forward -> forwards.accept(stream, forward.route());
      case StreamPurpose.FollowTrees _ -> feeds.followTrees(peer, stream);
      case StreamPurpose.FollowLog _ -> feeds.followLog(peer, stream);
    };
  }
}
