package io.fullwire.relay.link;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.identity.Invite;
import io.fullwire.relay.identity.JoinGuest;
import io.fullwire.relay.identity.Peer;
import io.fullwire.relay.transport.ConnectionListener;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All links of a relay, for the rest of it. Safe from any thread; futures complete on the far
/// event loop.
public final class Links implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Links.class);
  private static final Duration GOODBYE_TIME = Duration.ofMillis(500);

  private final LinkContext context;

  /// On the event loop only.
  private final Map<SiteName, Link> links = new TreeMap<>();

  private volatile String advertised = "";
  private volatile boolean closed;

  public Links(LinkContext context) {
    this.context = context;
  }

  /// Calls all peers that are known, until they answer.
  public void start() {
    context.loop().execute(() -> context.peers().all().forEach(peer -> linkOf(peer).call()));
  }

  /// Lets peers call; returns the address with the port it got.
  ///
  /// @param advertise what others reach it by, `host:port`; empty for the address itself
  public InetSocketAddress listen(InetSocketAddress address, String advertise) {
    InetSocketAddress bound = context.transport().listen(address, this::reception);
    advertised = advertise.isEmpty() ? address.getHostString() + ":" + bound.getPort() : advertise;
    return bound;
  }

  /// Gives a lane to `peer`, on the event loop, or a failure: `NOT_FOUND` for a site that is no
  /// peer, `UNAVAILABLE` when the link did not come up within the bounded wait.
  public void withLane(SiteName peer, LaneRequest request) {
    context
        .loop()
        .execute(
            () -> {
              @Nullable Link link = links.get(peer);
              if (link == null) {
                request.failed(FullwireException.notFound("site " + peer + " is no peer"));
              } else {
                link.withLane(request);
              }
            });
  }

  /// All links in the order of the peers' names.
  public CompletableFuture<List<LinkState>> states() {
    return onLoop(() -> links.values().stream().map(LinkState::of).toList());
  }

  /// A text that lets one other site join. `INVALID_REQUEST` when this relay does not listen, or
  /// its sites have certificates of an authority.
  public CompletableFuture<String> invite(Duration validFor) {
    return onDisk(
        () -> {
          requireInvites();
          if (advertised.isEmpty()) {
            throw FullwireException.invalid(
                "an invite needs an address to call: site "
                    + context.self().site()
                    + " runs without --relay-listen");
          }
          return context.invites().make(context.self().site(), advertised, validFor).text();
        });
  }

  /// Joins the site that gave the invite, trying once. Completes when both have pinned each other.
  public CompletableFuture<LinkStatus> join(String text) {
    return parse(text).thenCompose(this::joinOnce).thenApply(Link::status);
  }

  /// Joins the site that gave the invite as soon as it answers; gives up only when it refuses. Does
  /// nothing when that site is a peer already.
  public void joinWhenItAnswers(String text) {
    Invite invite = Invite.parse(text);
    requireInvites();
    if (context.peers().find(invite.site()).isEmpty()) {
      LinkSettings settings = context.settings();
      tryToJoin(
          invite,
          new Backoff(settings.redialFirst(), settings.redialMax(), new java.util.Random()));
    }
  }

  /// Makes a site a peer that is vouched for already, or notes its address.
  public void addPeer(SiteName name, String address) {
    Peer known =
        context
            .peers()
            .find(name)
            .map(peer -> peer.withAddress(address))
            .orElseGet(() -> new Peer(name, null, address));
    if (known.pin() == null && context.trust().takesInvites()) {
      throw FullwireException.invalid(
          "site "
              + name
              + " is not known here: join it by an invite, or give certificates with --relay-tls");
    }
    context.peers().put(known);
    context.loop().execute(() -> linkOf(known).callAt(address));
  }

  /// Forgets a peer and its key, and hangs up. `NOT_FOUND` when it is none.
  public CompletableFuture<Void> remove(SiteName name) {
    return onDisk(
            () -> {
              // First: between the two it could use its invite again.
              context.peers().find(name).map(Peer::pin).ifPresent(context.invites()::forgetUsedBy);
              context.peers().remove(name);
              return name;
            })
        .thenAcceptAsync(
            removed -> {
              @Nullable Link link = links.remove(removed);
              if (link != null) {
                link.close(
                    new FullwireException(
                        ErrorCode.FORBIDDEN,
                        "site " + context.self().site() + " has removed this link"));
                context.listener().linkRemoved(removed);
              }
            },
            context.loop());
  }

  /// Tells all peers goodbye and closes all connections.
  @Override
  public void close() {
    closed = true;
    FullwireException reason =
        FullwireException.unavailable("site " + context.self().site() + " is being stopped", null);
    CompletableFuture<Void> said =
        CompletableFuture.runAsync(
            () -> links.values().forEach(link -> link.close(reason)), context.loop());
    try {
      said.get(GOODBYE_TIME.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException notSaid) {
      LOG.warn("peers were not told that this relay stops", notSaid);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    context.transport().close();
  }

  private ConnectionListener reception() {
    return new Reception(context, this::linkOfCaller, this::refused);
  }

  /// Shown to whoever looks for the reason why a known peer's link is down.
  private void refused(SiteName claimed, FullwireException reason) {
    @Nullable Link link = links.get(claimed);
    if (link != null) {
      link.noteProblem(reason);
    }
  }

  private Link linkOfCaller(SiteName name) {
    return linkOf(context.peers().find(name).orElseGet(() -> new Peer(name, null, null)));
  }

  private Link linkOf(Peer peer) {
    return links.computeIfAbsent(peer.name(), n -> new Link(context, n, peer.address()));
  }

  private CompletableFuture<Invite> parse(String text) {
    try {
      requireInvites();
      Invite invite = Invite.parse(text);
      if (invite.site().equals(context.self().site())) {
        throw FullwireException.invalid("the invite is this site's own");
      }
      return CompletableFuture.completedFuture(invite);
    } catch (FullwireException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private CompletableFuture<Link> joinOnce(Invite invite) {
    JoinGuest guest = new JoinGuest(context.self(), invite, context.peers(), advertised);
    JoinCall call = new JoinCall(context, guest, this::linkOfHost);
    Dialling.dial(context, invite.address(), call);
    return call.joined();
  }

  private Link linkOfHost(Peer peer) {
    Link link = linkOf(peer);
    String address = peer.address();
    if (address != null) {
      link.callStarted();
      link.callAt(address);
    }
    return link;
  }

  private void tryToJoin(Invite invite, Backoff backoff) {
    CompletableFuture<Void> _ =
        joinOnce(invite)
            .handle(
                (link, failure) -> {
                  if (failure != null && !closed) {
                    joinFailed(invite, backoff, Failures.reasonOf(failure));
                  }
                  return null;
                });
  }

  private void joinFailed(Invite invite, Backoff backoff, FullwireException reason) {
    if (reason.code().retryable()) {
      LOG.debug("{} does not answer: {}", invite, reason.getMessage());
      context.loop().later(backoff.nextPauseNs(), () -> tryToJoin(invite, backoff));
    } else {
      LOG.error("{} was refused: {}", invite, reason.getMessage());
    }
  }

  private void requireInvites() {
    if (!context.trust().takesInvites()) {
      throw FullwireException.invalid(
          "site "
              + context.self().site()
              + " has certificates of an authority: name its peers with --peer NAME=HOST:PORT");
    }
  }

  private <T> CompletableFuture<T> onLoop(Supplier<T> step) {
    return CompletableFuture.supplyAsync(step, context.loop());
  }

  private <T> CompletableFuture<T> onDisk(Supplier<T> step) {
    return CompletableFuture.supplyAsync(step, context.blocking());
  }
}
