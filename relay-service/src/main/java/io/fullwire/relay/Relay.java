package io.fullwire.relay;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.forward.ForwardAcceptor;
import io.fullwire.relay.forward.Forwarder;
import io.fullwire.relay.identity.CertificateAuthority;
import io.fullwire.relay.identity.Invite;
import io.fullwire.relay.identity.InviteBook;
import io.fullwire.relay.identity.OwnerFiles;
import io.fullwire.relay.identity.PeerBook;
import io.fullwire.relay.identity.PeerTrust;
import io.fullwire.relay.identity.PinnedKeys;
import io.fullwire.relay.identity.SiteIdentity;
import io.fullwire.relay.link.LinkContext;
import io.fullwire.relay.link.LinkEvents;
import io.fullwire.relay.link.Links;
import io.fullwire.relay.mirror.HomeFeeds;
import io.fullwire.relay.mirror.MirrorBases;
import io.fullwire.relay.mirror.MirrorContext;
import io.fullwire.relay.mirror.Mirrors;
import io.fullwire.relay.transport.FarLoop;
import io.fullwire.relay.transport.FarTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A site's relay, put together and running.
public final class Relay implements AutoCloseable {
  private final Links links;
  private final Forwarder forwarder;
  private final Mirrors mirrors;
  private final HomeFeeds feeds;
  private final ExecutorService blocking;
  private final Optional<InetSocketAddress> address;

  /// Starts everything; what had started is closed again when a later part can't.
  public static Relay start(RelaySetup setup) {
    Relay relay = new Relay(setup);
    try {
      setup.peers().forEach(relay::addPeer);
      relay.links.start();
      return relay;
    } catch (FullwireException notStarted) {
      relay.close();
      throw notStarted;
    }
  }

  private Relay(RelaySetup setup) {
    Path directory = setup.directory();
    prepare(directory);
    SiteIdentity self =
        setup
            .tls()
            .map(tls -> SiteIdentity.load(setup.site(), tls))
            .orElseGet(
                () ->
                    SiteIdentity.loadOrMake(
                        setup.site(), directory.resolve("identity"), setup.clock().instant()));
    PeerBook peers = PeerBook.open(directory.resolve("peers.json"));
    PeerTrust trust =
        setup
            .tls()
            .<PeerTrust>map(tls -> CertificateAuthority.load(tls.resolve("ca.pem")))
            .orElseGet(() -> new PinnedKeys(peers));
    FarTransport transport = new FarTransport(self, setup.transport());
    FarLoop loop = transport.loop();
    LinkEvents events = new LinkEvents();
    ForwardAcceptor forwards = new ForwardAcceptor(setup.services(), loop);
    blocking = Executors.newVirtualThreadPerTaskExecutor();
    feeds = new HomeFeeds(setup.site(), setup.registry(), setup.logs(), loop, blocking);
    links =
        new Links(
            new LinkContext(
                self,
                new SecureRandom().nextLong(),
                trust,
                peers,
                InviteBook.open(directory.resolve("invites.json"), setup.clock()),
                transport,
                setup.links(),
                peer -> new PeerStreams(peer, forwards, feeds),
                events,
                blocking));
    forwarder = new Forwarder(links, loop);
    mirrors =
        new Mirrors(
            new MirrorContext(
                setup.site(),
                setup.registry(),
                setup.logs(),
                MirrorBases.open(directory.resolve("mirrors")),
                links,
                loop),
            blocking);
    events.add(mirrors);
    address = listen(setup);
  }

  public Links links() {
    return links;
  }

  public Forwarder forwarder() {
    return forwarder;
  }

  public Mirrors mirrors() {
    return mirrors;
  }

  /// Where peers may call it, with the port it got; empty when it only calls.
  public Optional<InetSocketAddress> address() {
    return address;
  }

  private Optional<InetSocketAddress> listen(RelaySetup setup) {
    return setup
        .listen()
        .map(
            listen ->
                links.listen(
                    new InetSocketAddress(listen.host(), listen.port()),
                    setup.advertise().map(HostAndPort::toString).orElse("")));
  }

  private void addPeer(String text) {
    if (Invite.looksLikeOne(text)) {
      links.joinWhenItAnswers(text);
      return;
    }
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw FullwireException.invalid(
          "peer '" + text + "' is neither an invite nor NAME=HOST:PORT");
    }
    links.addPeer(
        new SiteName(text.substring(0, equals)),
        HostAndPort.parse(text.substring(equals + 1)).toString());
  }

  private static void prepare(Path directory) {
    try {
      OwnerFiles.createDirectory(directory);
    } catch (IOException e) {
      throw FullwireException.unavailable(directory + " can not be made", e);
    }
  }

  @Override
  public void close() {
    mirrors.close();
    links.close();
    feeds.close();
    blocking.close();
  }
}
