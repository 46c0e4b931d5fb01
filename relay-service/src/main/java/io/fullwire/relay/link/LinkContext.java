package io.fullwire.relay.link;

import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.identity.InviteBook;
import io.fullwire.relay.identity.PeerBook;
import io.fullwire.relay.identity.PeerTrust;
import io.fullwire.relay.identity.SiteIdentity;
import io.fullwire.relay.mux.StreamAcceptor;
import io.fullwire.relay.transport.FarLoop;
import io.fullwire.relay.transport.FarTransport;
import io.fullwire.relay.wire.LaneFrame;
import java.util.concurrent.Executor;
import java.util.function.Function;

/// What all links of a relay share.
///
/// @param incarnation drawn when the relay started
/// @param acceptors gives what takes the streams that a peer opens
/// @param blocking for what touches a disk or asks for a name; the event loop never does
public record LinkContext(
    SiteIdentity self,
    long incarnation,
    PeerTrust trust,
    PeerBook peers,
    InviteBook invites,
    FarTransport transport,
    LinkSettings settings,
    Function<SiteName, StreamAcceptor> acceptors,
    LinkListener listener,
    Executor blocking) {

  FarLoop loop() {
    return transport.loop();
  }

  LaneFrame.Hello hello() {
    return new LaneFrame.Hello(self.site(), incarnation, settings.requestWindowBytes());
  }
}
