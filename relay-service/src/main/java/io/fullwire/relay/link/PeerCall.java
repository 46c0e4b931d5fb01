package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.transport.ConnectionListener;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.wire.LaneFrame;
import org.jspecify.annotations.Nullable;

/// A connection to a peer that this side makes.
final class PeerCall implements ConnectionListener {
  private final LinkContext context;
  private final Link link;
  private @Nullable Greeting greeting;

  PeerCall(LinkContext context, Link link) {
    this.context = context;
    this.link = link;
  }

  @Override
  public void secured(FarConnection connection) {
    // Nothing is said, not even this site's name, before the other end's key was found right.
    context.trust().check(link.peer(), connection.peerCertificates());
    greeting = new Greeting(context, connection);
    greeting.sayHello();
  }

  @Override
  public void received(LaneFrame frame) {
    Greeting current = greeting;
    if (current == null) {
      throw FullwireException.invalid("the peer spoke before TLS was up");
    }
    if (current.isUp()) {
      current.received(frame);
      return;
    }
    switch (frame) {
      case LaneFrame.Hello hello -> {
        context.trust().check(hello.site(), current.connection().peerCertificates());
        if (!hello.site().equals(link.peer())) {
          throw FullwireException.invalid(
              "site " + hello.site() + " answers where " + link.peer() + " should");
        }
        current.greeted(link, Lane.Side.DIALLED, hello);
      }
      case LaneFrame.Goodbye(var code, String message) ->
          current.connection().abort(new FullwireException(code, message));
      default -> throw FullwireException.invalid("the peer did not greet first");
    }
  }

  @Override
  public void writable() {
    if (greeting != null) {
      greeting.writable();
    }
  }

  @Override
  public void closed(FullwireException reason) {
    if (greeting != null && greeting.isUp()) {
      greeting.closed(link, reason);
    } else {
      link.callFailed(reason);
    }
  }
}
