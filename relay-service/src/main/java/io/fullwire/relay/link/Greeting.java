package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.wire.LaneFrame;
import org.jspecify.annotations.Nullable;

/// A connection from TLS until its lane is up, and then the lane's session: the part that the side
/// that calls and the side that is called have in common.
final class Greeting {
  private final LinkContext context;
  private final FarConnection connection;
  private @Nullable LaneSession session;

  /// Starts the time within which both sides must have said who they are.
  Greeting(LinkContext context, FarConnection connection) {
    this.context = context;
    this.connection = connection;
    context.loop().later(context.settings().greetingTimeout(), this::giveUpUnlessGreeted);
  }

  FarConnection connection() {
    return connection;
  }

  void sayHello() {
    connection.write(context.hello());
    connection.flush();
  }

  /// The other side is who it says it is.
  void greeted(Link link, Lane.Side side, LaneFrame.Hello hello) {
    session = link.laneUp(connection, side, hello);
    connection.known();
  }

  boolean isUp() {
    return session != null;
  }

  /// Only when up.
  void received(LaneFrame frame) {
    if (session == null) {
      throw new IllegalStateException("no session yet for " + frame);
    }
    session.received(frame);
  }

  void writable() {
    if (session != null) {
      session.writable();
    }
  }

  void closed(Link link, FullwireException reason) {
    if (session != null) {
      link.laneDown(session, reason);
    }
  }

  private void giveUpUnlessGreeted() {
    if (session == null) {
      connection.close(
          FullwireException.timedOut(
              "site did not say who it is within " + context.settings().greetingTimeout()));
    }
  }
}
