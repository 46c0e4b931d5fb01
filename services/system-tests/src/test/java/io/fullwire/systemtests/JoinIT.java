package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.FullwireCli;
import io.fullwire.systemtests.harness.Scratch;
import io.fullwire.systemtests.harness.SiteProcess;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who may join, and who is told why not.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class JoinIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;

  private static Scene scene;
  private static SiteProcess ams;
  private static SiteProcess nyc;
  private static SiteProcess fra;

  @BeforeAll
  static void start() {
    scene = new Scene("join");
    ams = scene.site(scene.place("ams").listening(Scene.freeAddress()));
    nyc = scene.site("nyc");
    fra = scene.site("fra");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void an_invite_lets_in_the_site_that_uses_it_first_and_no_other() {
    String invite = invite();
    nyc.cli().run("link", "add", invite);
    nyc.cli().awaitLinks(LIMIT);

    requireRefused(add(fra, invite), "the invite has been used by another site");
    assertThat(linkTo(fra, "ams")).isEmpty();

    // Whoever used it may say so again, in case it did not hear the answer.
    nyc.cli().run("link", "add", invite);
  }

  @Test
  void an_invite_that_has_expired_lets_nobody_in() {
    String invite = ams.cli().run("link", "invite", "--expires", "1s").lastLine();
    long begunNanos = System.nanoTime();
    Await.until(
        LIMIT,
        () -> System.nanoTime() - begunNanos > Duration.ofSeconds(2).toNanos(),
        () -> "time stands still");

    requireRefused(add(fra, invite), "the invite is not known here or has expired");
  }

  @Test
  void an_invite_that_was_mangled_on_its_way_is_refused_and_never_repeated() {
    String invite = invite();
    int hash = invite.indexOf('#');
    String secret = invite.substring(hash + 1);
    char first = secret.charAt(0) == 'A' ? 'B' : 'A';
    String address = invite.substring(0, hash + 1);

    requireRefused(add(fra, address + first + secret.substring(1)), "not known here");
    requireRefused(add(fra, invite.substring(0, invite.length() - 3)), "secret of the invite");
    requireRefused(add(fra, address), "secret of the invite");
    requireRefused(add(fra, address.substring(0, hash)), "NAME=HOST:PORT#secret");
    requireRefused(add(fra, "fra" + invite.substring(3)), "this site's own");
    assertThat(linkTo(fra, "ams")).isEmpty();
  }

  @Test
  void a_peer_that_comes_back_with_another_key_is_refused_and_both_sides_say_so() {
    SiteProcess lon = scene.site(scene.place("lon").listening(Scene.freeAddress()));
    lon.cli().join(ams.cli());
    lon.cli().awaitLinks(LIMIT);

    lon.stop();
    Scratch.delete(lon.place().data().resolve("relay/identity"));
    lon.restart();

    String refusal = "is not the one that is pinned for site lon";
    Await.until(
        LIMIT,
        () -> linkTo(lon, "ams").contains(refusal) && linkTo(ams, "lon").contains(refusal),
        () -> "lon says " + linkTo(lon, "ams") + " and ams says " + linkTo(ams, "lon"));
    assertThat(linkTo(lon, "ams")).contains("DOWN");
    assertThat(linkTo(ams, "lon")).contains("DOWN");

    // The name is free for the new key once somebody says so.
    ams.cli().run("link", "remove", "lon");
    lon.cli().run("link", "remove", "ams");
    lon.cli().join(ams.cli());
    lon.cli().awaitLinks(LIMIT);
    lon.stop();
    ams.cli().run("link", "remove", "lon");
  }

  private static String invite() {
    return ams.cli().run("link", "invite").lastLine();
  }

  private static Command.Outcome add(SiteProcess site, String invite) {
    Command.Outcome outcome = site.cli().command("link", "add", invite).attempt(LIMIT);
    String secret = invite.substring(invite.indexOf('#') + 1);
    if (!secret.isEmpty()) {
      // The invite may still be good somewhere, and errors end in logs.
      assertThat(outcome.output() + outcome.errors()).doesNotContain(secret);
    }
    return outcome;
  }

  private static void requireRefused(Command.Outcome outcome, String reason) {
    assertThat(outcome.exitCode())
        .as("exit status of a refused join: %s", outcome)
        .isIn(FAILED, WRONG_USAGE);
    assertThat(outcome.errors()).contains(reason);
  }

  /// The line of `link list`; empty when there is no such link.
  private static String linkTo(SiteProcess site, String peer) {
    FullwireCli cli = site.cli();
    return cli.run("link", "list", "--json")
        .output()
        .lines()
        .filter(line -> line.contains("\"peer\":\"" + peer + "\""))
        .findFirst()
        .orElse("");
  }
}
