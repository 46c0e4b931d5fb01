package io.fullwire.relay.link;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.identity.JoinHost;
import io.fullwire.relay.identity.KeyPin;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.transport.ConnectionListener;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.wire.LaneFrame;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection that came in: from a peer, or from a site that wants to join and then greets as a
/// peer does.
final class Reception implements ConnectionListener {
  private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

  private final LinkContext context;
  private final Function<SiteName, Link> links;
  private final BiConsumer<SiteName, FullwireException> refusals;
  private @Nullable Greeting greeting;
  private @Nullable Link link;
  private @Nullable JoinHost join;
  private boolean joinStepRuns;

  /// @param links gives the link to a peer that was found to be one, on the event loop
  /// @param refusals is told who a caller that was not believed said it was, on the event loop
  Reception(
      LinkContext context,
      Function<SiteName, Link> links,
      BiConsumer<SiteName, FullwireException> refusals) {
    this.context = context;
    this.links = links;
    this.refusals = refusals;
  }

  @Override
  public void secured(FarConnection connection) {
    greeting = new Greeting(context, connection);
  }

  @Override
  public void received(LaneFrame frame) {
    Greeting current = greeting;
    if (current == null) {
      throw FullwireException.invalid("the caller spoke before TLS was up");
    }
    if (current.isUp()) {
      current.received(frame);
      return;
    }
    switch (frame) {
      case LaneFrame.Hello hello -> greet(current, hello);
      case LaneFrame.JoinAsk ask -> {
        JoinHost host = join(current);
        joinStep(current, () -> host.asked(ask));
      }
      case LaneFrame.JoinReveal reveal -> {
        JoinHost host = join(current);
        joinStep(current, () -> host.revealed(reveal));
      }
      case LaneFrame.Goodbye(var code, String message) ->
          current.connection().abort(new FullwireException(code, message));
      default -> throw FullwireException.invalid("the caller did not greet first");
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
    if (greeting != null && link != null) {
      greeting.closed(link, reason);
    } else {
      LOG.info("a caller was not let in: {}", reason.getMessage());
    }
  }

  private void greet(Greeting current, LaneFrame.Hello hello) {
    try {
      context.trust().check(hello.site(), current.connection().peerCertificates());
    } catch (FullwireException notBelieved) {
      refusals.accept(hello.site(), notBelieved);
      throw notBelieved;
    }
    Link found = links.apply(hello.site());
    current.sayHello();
    link = found;
    current.greeted(found, Lane.Side.ACCEPTED, hello);
  }

  private JoinHost join(Greeting current) {
    if (!context.trust().takesInvites()) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN, "sites with certificates of an authority do not join by invite");
    }
    if (joinStepRuns) {
      throw FullwireException.invalid("the caller did not wait for its turn to join");
    }
    if (join == null) {
      join =
          new JoinHost(
              context.self(),
              context.invites(),
              context.peers(),
              KeyPin.of(current.connection().peerCertificates().getFirst().getPublicKey()));
    }
    return join;
  }

  private void joinStep(Greeting current, Supplier<LaneFrame> step) {
    joinStepRuns = true;
    CompletableFuture<LaneFrame> _ =
        CompletableFuture.supplyAsync(step, context.blocking())
            .whenCompleteAsync(
                (answer, failure) -> {
                  joinStepRuns = false;
                  if (answer == null) {
                    current.connection().close(Failures.reasonOf(failure));
                  } else {
                    current.connection().write(answer);
                    current.connection().flush();
                  }
                },
                context.loop());
  }
}
