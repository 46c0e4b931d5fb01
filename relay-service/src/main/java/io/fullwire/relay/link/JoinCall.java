package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.identity.JoinGuest;
import io.fullwire.relay.identity.KeyPin;
import io.fullwire.relay.identity.Peer;
import io.fullwire.relay.transport.ConnectionListener;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.wire.LaneFrame;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A connection by which this site joins another. Once both sides have pinned each other it becomes
/// the first lane of the new link.
final class JoinCall implements ConnectionListener {
  private final LinkContext context;
  private final JoinGuest guest;
  private final Function<Peer, Link> links;
  private final CompletableFuture<Link> joined = new CompletableFuture<>();
  private @Nullable FarConnection connection;
  private @Nullable PeerCall call;
  private @Nullable FullwireException closed;

  /// @param links gives the link to a new peer, on the event loop
  JoinCall(LinkContext context, JoinGuest guest, Function<Peer, Link> links) {
    this.context = context;
    this.guest = guest;
    this.links = links;
  }

  /// Completes when both sides have pinned each other, on the event loop.
  CompletableFuture<Link> joined() {
    return joined;
  }

  @Override
  public void secured(FarConnection secured) {
    connection = secured;
    secured.write(guest.ask());
    secured.flush();
    context.loop().later(context.settings().greetingTimeout(), () -> giveUp(secured));
  }

  @Override
  public void received(LaneFrame frame) {
    if (call != null) {
      call.received(frame);
      return;
    }
    FarConnection current = requireConnection();
    KeyPin hostKey = KeyPin.of(current.peerCertificates().getFirst().getPublicKey());
    switch (frame) {
      case LaneFrame.JoinProof proof -> {
        current.write(guest.proven(proof, hostKey));
        current.flush();
      }
      case LaneFrame.JoinDone _ -> pin(hostKey);
      case LaneFrame.Goodbye(var code, String message) ->
          current.abort(new FullwireException(code, message));
      default -> throw FullwireException.invalid("the inviting site did not keep to the join");
    }
  }

  @Override
  public void writable() {
    if (call != null) {
      call.writable();
    }
  }

  @Override
  public void closed(FullwireException reason) {
    closed = reason;
    joined.completeExceptionally(reason);
    if (call != null) {
      call.closed(reason);
    }
  }

  private void pin(KeyPin hostKey) {
    CompletableFuture<Peer> _ =
        CompletableFuture.supplyAsync(() -> guest.done(hostKey), context.blocking())
            .whenCompleteAsync(this::pinned, context.loop());
  }

  private void pinned(@Nullable Peer peer, @Nullable Throwable failure) {
    FarConnection current = requireConnection();
    if (peer == null) {
      current.close(Failures.reasonOf(failure));
      return;
    }
    Link link = links.apply(peer);
    FullwireException endedMeanwhile = closed;
    if (endedMeanwhile != null) {
      // Both sides are pinned all the same, so the link is called anew.
      link.callFailed(endedMeanwhile);
      return;
    }
    PeerCall next = new PeerCall(context, link);
    link.callStarted();
    call = next;
    joined.complete(link);
    try {
      next.secured(current);
    } catch (FullwireException refused) {
      current.close(refused);
    }
  }

  private void giveUp(FarConnection secured) {
    if (call == null) {
      secured.close(
          FullwireException.timedOut(
              "joining "
                  + guest.invite().site()
                  + " took longer than "
                  + context.settings().greetingTimeout()));
    }
  }

  private FarConnection requireConnection() {
    if (connection == null) {
      throw new IllegalStateException("a frame came before TLS was up");
    }
    return connection;
  }
}
