package io.fullwire.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.link.LinkSettings;
import io.fullwire.relay.transport.FarTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

class LinkIT {
  private static final Duration WAIT_MAX = Duration.ofSeconds(20);

  @TempDir Path directory;
  private TestSite home;
  private TestSite far;

  @BeforeEach
  void startHome() {
    home = new TestSite("home", directory);
    home.services.answer(RelayRoute.CHUNK_MISSING, request -> request);
    home.listening();
    far = new TestSite("far", directory);
  }

  @AfterEach
  void stop() {
    far.close();
    home.close();
  }

  @Test
  void an_invite_is_good_for_one_site() {
    String invite = home.invite();
    far.callingOnly().join(invite);
    try (TestSite third = new TestSite("third", directory).callingOnly()) {
      assertRefused(() -> third.join(invite), ErrorCode.FORBIDDEN, "used by another site");
    }
  }

  @Test
  void the_site_that_joined_may_use_its_invite_again() {
    String invite = home.invite();
    far.callingOnly().join(invite);

    far.join(invite);

    far.awaitUp(home);
  }

  @Test
  void an_expired_invite_is_refused() {
    Instant[] now = {Instant.parse("2030-01-01T00:00:00Z")};
    home.stop();
    home.clock = (InstantSource) () -> now[0];
    home.listening();
    String invite = home.invite();
    now[0] = now[0].plus(Duration.ofHours(1));

    far.callingOnly();

    assertRefused(() -> far.join(invite), ErrorCode.FORBIDDEN, "expired");
  }

  @Test
  void an_invite_of_an_hour_is_good_until_the_last_second() {
    Instant[] now = {Instant.parse("2030-01-01T00:00:00Z")};
    home.stop();
    home.clock = (InstantSource) () -> now[0];
    home.listening();
    String invite = home.invite();
    now[0] = now[0].plus(Duration.ofHours(1)).minusSeconds(1);

    far.callingOnly().join(invite);

    far.awaitUp(home);
  }

  @Test
  void a_changed_secret_is_refused() {
    String invite = home.invite();
    int secret = invite.indexOf('#') + 1;
    char other = invite.charAt(secret) == 'A' ? 'B' : 'A';
    String forged = invite.substring(0, secret) + other + invite.substring(secret + 1);

    far.callingOnly();

    assertRefused(() -> far.join(forged), ErrorCode.FORBIDDEN, "not known here");
  }

  @Test
  void whoever_answers_without_knowing_the_invite_gets_no_secret() {
    String invite = home.invite();
    try (TestSite impostor = new TestSite("home", directory.resolve("impostor")).listening()) {
      String bent = invite.replace(":" + home.port() + "#", ":" + impostor.port() + "#");
      far.callingOnly();

      assertRefused(() -> far.join(bent), ErrorCode.FORBIDDEN, "not known here");
    }
    far.join(invite);
    far.awaitUp(home);
  }

  @Test
  void what_lies_on_the_inviting_sites_disk_does_not_open_its_door() throws IOException {
    String invite = home.invite();
    String kept = Files.readString(home.directory.resolve("invites.json"));

    assertThat(kept).doesNotContain(invite.substring(invite.indexOf('#') + 1));
  }

  @Test
  void a_site_without_a_listening_address_can_not_invite() {
    far.callingOnly();

    assertRefused(far::invite, ErrorCode.INVALID_REQUEST, "--relay-listen");
  }

  @Test
  void keys_and_peers_are_for_their_owner_only() throws IOException {
    far.callingOnly().join(home.invite());

    for (String file : new String[] {"identity/key.pem", "peers.json"}) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(far.directory.resolve(file))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void both_sites_know_each_other_after_a_restart() {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    far.stop();
    home.stop();

    far.callingOnly();
    home.listening();

    far.awaitUp(home);
    home.awaitUp(far);
  }

  @Test
  void a_peer_that_is_not_there_yet_is_called_until_it_answers() {
    String invite = home.invite();
    home.stop();

    far.callingOnly(invite);
    home.listening();

    far.awaitUp(home);
  }

  @Test
  void a_removed_peer_is_not_let_in_any_more() {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    home.awaitUp(far);

    TestSite.await(home.relay().links().remove(far.name));

    far.awaitDown(home);
    assertThat(TestSite.await(home.relay().links().states())).isEmpty();
    assertRefused(
        () -> TestSite.await(home.relay().links().remove(far.name)),
        ErrorCode.NOT_FOUND,
        "is no peer");
  }

  @Test
  void a_removed_peer_can_not_come_back_by_the_invite_it_used() {
    String invite = home.invite();
    far.callingOnly().join(invite);
    home.awaitUp(far);

    TestSite.await(home.relay().links().remove(far.name));
    TestSite.await(far.relay().links().remove(home.name));

    assertRefused(() -> far.join(invite), ErrorCode.FORBIDDEN, "not known here");
  }

  @Test
  void another_key_under_a_known_name_is_refused() {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    String invite = home.invite();
    try (TestSite impostor = new TestSite("far", directory.resolve("impostor")).callingOnly()) {
      assertRefused(() -> impostor.join(invite), ErrorCode.CONFLICT, "known by another key");
    }
    assertThat(echo("still there")).isEqualTo("still there");
  }

  @Test
  void a_link_that_is_down_says_why_on_both_sides_and_no_more_once_it_is_up() throws IOException {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    home.awaitUp(far);
    assertThat(far.linkTo(home).status().problem()).isEmpty();
    Path key = far.directory.resolve("identity/key.pem");
    Path certificate = far.directory.resolve("identity/cert.pem");
    String keyBefore = Files.readString(key);
    String certificateBefore = Files.readString(certificate);
    far.stop();
    Files.delete(certificate);

    far.callingOnly();

    String refusal = "is not the one that is pinned for site far";
    TestSite.awaitThat(
        "both say that the key is another",
        () ->
            far.linkTo(home).status().problem().contains(refusal)
                && home.linkTo(far).status().problem().contains(refusal));
    far.stop();
    Files.writeString(key, keyBefore);
    Files.writeString(certificate, certificateBefore);
    far.callingOnly();
    far.awaitUp(home);
    home.awaitUp(far);
    assertThat(far.linkTo(home).status().problem()).isEmpty();
    assertThat(home.linkTo(far).status().problem()).isEmpty();
  }

  @Test
  void noise_on_the_listening_port_harms_nobody() throws IOException {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      byte[] noise = new byte[1 + random.nextInt(5_000)];
      random.nextBytes(noise);
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), home.port())) {
        socket.getOutputStream().write(noise);
      }
    }
    assertThat(echo("after noise of seed " + seed)).isEqualTo("after noise of seed " + seed);
  }

  @Test
  void strangers_are_counted_and_those_who_are_too_many_are_closed() throws IOException {
    far.callingOnly().join(home.invite());
    far.awaitUp(home);
    List<Socket> strangers = new ArrayList<>();
    try {
      for (int i = 0; i < FarTransport.STRANGERS_MAX; i++) {
        strangers.add(new Socket(InetAddress.getLoopbackAddress(), home.port()));
      }
      try (Socket oneMore = new Socket(InetAddress.getLoopbackAddress(), home.port())) {
        oneMore.setSoTimeout(3_000);
        assertThat(oneMore.getInputStream().read()).isEqualTo(-1);
      }
      // A peer is no stranger, and goes on.
      assertThat(echo("still there")).isEqualTo("still there");
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
    try (TestSite third = new TestSite("third", directory).callingOnly()) {
      third.join(home.invite());
      third.awaitUp(home);
    }
  }

  @Test
  void a_request_under_way_fails_when_the_connection_breaks_and_the_next_one_passes()
      throws IOException {
    try (CuttingProxy proxy = joinThrough()) {
      home.services.answer(
          RelayRoute.CHUNK_FETCH,
          request -> Flux.concat(Flux.just(ByteBuffer.allocate(10)), Flux.never()));
      CompletableFuture<Void> broken =
          far.forward(home, RelayRoute.CHUNK_FETCH, TransferClass.WAITING, Flux.empty())
              .doOnNext(first -> proxy.reset())
              .then()
              .toFuture();

      assertRefused(() -> TestSite.await(broken), ErrorCode.UNAVAILABLE, "");
      assertThat(echo("again")).isEqualTo("again");
    }
  }

  @Test
  void a_link_that_is_cut_without_a_word_is_given_up_and_found_again() throws IOException {
    far.links = withShortTimes();
    try (CuttingProxy proxy = joinThrough()) {
      proxy.cut();
      far.awaitDown(home);
      CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> echo("waited"));

      proxy.heal();

      assertThat(TestSite.await(waiting)).isEqualTo("waited");
    }
  }

  @Test
  void a_request_waits_for_a_link_that_is_down_for_the_set_time_only() throws IOException {
    far.links = withShortTimes();
    try (CuttingProxy proxy = joinThrough()) {
      proxy.cut();
      far.awaitDown(home);

      assertRefused(() -> echo("never"), ErrorCode.UNAVAILABLE, "was down for PT1S");
    }
  }

  private CuttingProxy joinThrough() {
    CuttingProxy proxy = new CuttingProxy(home.port());
    String invite = home.invite();
    far.callingOnly().join(invite.replaceFirst("=.*#", "=" + proxy.address() + "#"));
    far.awaitUp(home);
    return proxy;
  }

  private static LinkSettings withShortTimes() {
    return LinkSettings.defaults()
        .withTimes(Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofMillis(500));
  }

  private String echo(String text) {
    return far.forward(
            home,
            RelayRoute.CHUNK_MISSING,
            TransferClass.WAITING,
            Flux.just(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))))
        .map(bytes -> StandardCharsets.UTF_8.decode(bytes).toString())
        .reduce(String::concat)
        .block(WAIT_MAX);
  }

  private static void assertRefused(Runnable step, ErrorCode code, String words) {
    assertThatThrownBy(step::run)
        .satisfies(
            thrown -> {
              Throwable error = thrown instanceof CompletionException ? thrown.getCause() : thrown;
              assertThat(error).isInstanceOf(FullwireException.class);
              assertThat(((FullwireException) error).code()).isEqualTo(code);
              assertThat(error).hasMessageContaining(words);
            });
  }
}
