package io.fullwire.relay.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.wire.LaneFrame;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Both sides of a join, step by step and without a network.
class JoinIT {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

  @TempDir private Path directory;
  private SiteIdentity home;
  private SiteIdentity far;
  private SiteIdentity impostor;
  private InviteBook invites;
  private PeerBook homePeers;
  private PeerBook farPeers;
  private Invite invite;

  @BeforeEach
  void invite() {
    home = site("home", "home");
    far = site("far", "far");
    impostor = site("home", "impostor");
    invites = InviteBook.open(directory.resolve("invites.json"), InstantSource.fixed(NOW));
    homePeers = PeerBook.open(directory.resolve("home.json"));
    farPeers = PeerBook.open(directory.resolve("far.json"));
    invite = invites.make(home.site(), "10.0.0.1:7400", Duration.ofHours(1));
  }

  @Test
  void after_a_join_each_has_pinned_the_others_key() {
    JoinHost host = new JoinHost(home, invites, homePeers, far.pin());
    JoinGuest guest = guest();

    LaneFrame.JoinProof proof = host.asked(guest.ask());
    host.revealed(guest.proven(proof, home.pin()));
    guest.done(home.pin());

    assertThat(homePeers.find(far.site()).orElseThrow().pin()).isEqualTo(far.pin());
    assertThat(farPeers.find(home.site()).orElseThrow().pin()).isEqualTo(home.pin());
  }

  @Test
  void whoever_says_that_it_is_done_without_a_proof_is_not_pinned() {
    JoinGuest guest = guest();
    guest.ask();

    assertForbidden(() -> guest.done(impostor.pin()), "has not shown that it knows the invite");
    assertThat(farPeers.all()).isEmpty();
  }

  @Test
  void a_proof_that_was_made_for_another_connection_is_not_believed() {
    // The one in the middle asks the real site, with a key of its own.
    LaneFrame.JoinProof proof =
        new JoinHost(home, invites, homePeers, impostor.pin()).asked(guest().ask());

    JoinGuest guest = guest();

    assertForbidden(() -> guest.proven(proof, impostor.pin()), "does not know the invite");
    assertForbidden(() -> guest.done(impostor.pin()), "has not shown that it knows the invite");
    assertThat(farPeers.all()).isEmpty();
  }

  @Test
  void an_invite_that_was_used_is_forgotten_with_the_site_that_used_it() {
    JoinHost host = new JoinHost(home, invites, homePeers, far.pin());
    JoinGuest guest = guest();
    host.revealed(guest.proven(host.asked(guest.ask()), home.pin()));

    invites.forgetUsedBy(far.pin());

    JoinHost again = new JoinHost(home, invites, homePeers, far.pin());
    assertForbidden(() -> again.asked(guest().ask()), "not known here");
  }

  private JoinGuest guest() {
    return new JoinGuest(far, invite, farPeers, "");
  }

  private SiteIdentity site(String name, String place) {
    return SiteIdentity.loadOrMake(new SiteName(name), directory.resolve(place), NOW);
  }

  private static void assertForbidden(Runnable step, String words) {
    assertThatThrownBy(step::run)
        .hasMessageContaining(words)
        .satisfies(e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.FORBIDDEN));
  }
}
