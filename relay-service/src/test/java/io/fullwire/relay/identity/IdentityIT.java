package io.fullwire.relay.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityIT {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
  private static final SiteName SITE = new SiteName("fra-1");

  @TempDir Path directory;

  @Test
  void a_site_keeps_the_key_it_made() {
    SiteIdentity made = SiteIdentity.loadOrMake(SITE, directory, NOW);

    assertThat(SiteIdentity.loadOrMake(SITE, directory, NOW).pin()).isEqualTo(made.pin());
    assertThat(made.chain().getFirst().getSubjectX500Principal().getName()).isEqualTo("CN=fra-1");
    assertThat(made.toString()).doesNotContain("PRIVATE");
  }

  @Test
  void a_crash_before_the_certificate_makes_the_next_start_begin_again() throws IOException {
    SiteIdentity.loadOrMake(SITE, directory, NOW);
    Files.delete(directory.resolve("cert.pem"));

    SiteIdentity again = SiteIdentity.loadOrMake(SITE, directory, NOW);

    assertThat(again.pin()).isEqualTo(SiteIdentity.load(SITE, directory).pin());
  }

  @Test
  void an_authority_vouches_for_the_site_its_certificate_names_and_no_other() {
    SiteIdentity site = SiteIdentity.loadOrMake(SITE, directory.resolve("site"), NOW);
    SiteIdentity stranger = SiteIdentity.loadOrMake(SITE, directory.resolve("stranger"), NOW);
    CertificateAuthority authority =
        CertificateAuthority.load(directory.resolve("site").resolve("cert.pem"));

    assertForbidden(() -> authority.check(SITE, stranger.chain()), "not signed");
    assertForbidden(() -> authority.check(new SiteName("fra-2"), site.chain()), "");
  }

  @Test
  void a_pinned_key_is_trusted_for_its_site_only() {
    SiteIdentity site = SiteIdentity.loadOrMake(SITE, directory.resolve("site"), NOW);
    SiteIdentity other = SiteIdentity.loadOrMake(SITE, directory.resolve("other"), NOW);
    PeerBook peers = PeerBook.open(directory.resolve("peers.json"));
    peers.put(new Peer(SITE, site.pin(), null));
    PinnedKeys trust = new PinnedKeys(peers);

    trust.check(SITE, site.chain());

    assertForbidden(() -> trust.check(SITE, other.chain()), "not the one that is pinned");
    assertForbidden(() -> trust.check(new SiteName("fra-2"), site.chain()), "not a peer");
  }

  @Test
  void peers_are_there_after_a_restart_and_their_number_is_bounded() {
    Path file = directory.resolve("peers.json");
    PeerBook peers = PeerBook.open(file);
    KeyPin pin = new KeyPin(ByteString.copyOf(new byte[32]));
    for (int i = 0; i < PeerBook.PEERS_MAX; i++) {
      peers.put(new Peer(new SiteName("s" + i), pin, i % 2 == 0 ? "10.0.0.1:7171" : null));
    }

    assertThat(PeerBook.open(file).all()).isEqualTo(peers.all()).hasSize(PeerBook.PEERS_MAX);
    assertThatThrownBy(() -> peers.put(new Peer(new SiteName("one-more"), pin, null)))
        .hasMessageContaining("at most " + PeerBook.PEERS_MAX);
  }

  @Test
  void a_damaged_file_of_peers_stops_the_start_and_names_itself() throws IOException {
    Path file = directory.resolve("peers.json");
    Files.writeString(file, "[{\"name\":");

    assertThatThrownBy(() -> PeerBook.open(file)).hasMessageContaining(file.toString());
  }

  @Test
  void invites_say_what_is_wrong_with_them_but_never_their_secret() {
    for (String text : List.of("", "a", "a=b:1", "=b:1#c", "a=b:1#!!", "a=b:1#QUJD")) {
      assertThatThrownBy(() -> Invite.parse(text))
          .as(text)
          .isInstanceOf(FullwireException.class)
          .satisfies(
              e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
    Invite invite = Invite.make(SITE, "[::1]:7171", new SecureRandom());
    assertThat(Invite.parse(invite.text())).isEqualTo(invite);
    assertThat(invite.toString()).isEqualTo("invite to fra-1 at [::1]:7171");
  }

  private static void assertForbidden(Runnable step, String words) {
    assertThatThrownBy(step::run)
        .hasMessageContaining(words)
        .satisfies(e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.FORBIDDEN));
  }
}
