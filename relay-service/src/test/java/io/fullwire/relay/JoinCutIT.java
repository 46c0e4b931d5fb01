package io.fullwire.relay;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.identity.InviteBook;
import io.fullwire.relay.identity.JoinHost;
import io.fullwire.relay.identity.KeyPin;
import io.fullwire.relay.identity.PeerBook;
import io.fullwire.relay.identity.SiteIdentity;
import io.fullwire.relay.transport.ConnectionListener;
import io.fullwire.relay.transport.FarConnection;
import io.fullwire.relay.transport.FarTransport;
import io.fullwire.relay.transport.FarTransportSettings;
import io.fullwire.relay.wire.LaneFrame;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An inviting site that hangs up as soon as the join is done.
class JoinCutIT {
  @TempDir private Path directory;
  private TestSite home;
  private TestSite far;

  @AfterEach
  void stop() {
    far.close();
    home.close();
  }

  @Test
  void a_site_whose_connection_ended_right_after_the_join_is_called_again() throws Exception {
    home = new TestSite("home", directory).listening();
    far = new TestSite("far", directory).callingOnly();
    String invite = home.invite();
    home.stop();

    try (FarTransport _ = hangingUp()) {
      CompletableFuture<Object> over = far.relay().links().join(invite).handle((link, cut) -> "");
      over.get(TestSite.WAIT_MAX.toSeconds(), TimeUnit.SECONDS);
    }
    home.listening();

    far.awaitUp(home);
  }

  private FarTransport hangingUp() {
    SiteIdentity identity =
        SiteIdentity.loadOrMake(home.name, home.directory.resolve("identity"), Instant.now());
    InviteBook invites =
        InviteBook.open(home.directory.resolve("invites.json"), InstantSource.system());
    PeerBook peers = PeerBook.open(home.directory.resolve("peers.json"));
    FarTransport transport =
        new FarTransport(
            identity, new FarTransportSettings("", Duration.ofSeconds(3), Duration.ofSeconds(5)));
    InetSocketAddress _ =
        transport.listen(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), home.port()),
            () -> new HangingUp(identity, invites, peers));
    return transport;
  }

  private static final class HangingUp implements ConnectionListener {
    private final SiteIdentity identity;
    private final InviteBook invites;
    private final PeerBook peers;
    private @Nullable FarConnection connection;
    private @Nullable JoinHost host;

    private HangingUp(SiteIdentity identity, InviteBook invites, PeerBook peers) {
      this.identity = identity;
      this.invites = invites;
      this.peers = peers;
    }

    @Override
    public void secured(FarConnection secured) {
      connection = secured;
      host =
          new JoinHost(
              identity,
              invites,
              peers,
              KeyPin.of(secured.peerCertificates().getFirst().getPublicKey()));
    }

    @Override
    public void received(LaneFrame frame) {
      switch (frame) {
        case LaneFrame.JoinAsk ask -> answer(host.asked(ask));
        case LaneFrame.JoinReveal reveal -> {
          answer(host.revealed(reveal));
          connection.close();
        }
        default -> connection.close();
      }
    }

    private void answer(LaneFrame frame) {
      connection.write(frame);
      connection.flush();
    }

    @Override
    public void writable() {}

    @Override
    public void closed(FullwireException reason) {}
  }
}
