package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.SiteProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sites with certificates of an authority of their own (`--relay-tls`).
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AuthorityIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static Scene scene;
  private static Authority authority;
  private static SiteProcess ams;
  private static String relay;

  @BeforeAll
  static void start() {
    scene = new Scene("authority");
    authority = Authority.make(scene.directory().resolve("authority"), "Example");
    relay = Scene.freeAddress();
    ams =
        scene.site(scene.place("ams").listening(relay).with("--relay-tls", authority.issue("ams")));
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void sites_of_one_authority_are_joined_by_name_and_mirror_each_other() {
    SiteProcess nyc = siteWith("nyc", authority.issue("nyc"));
    nyc.cli().awaitLinks(LIMIT);

    Path source = Noise.files(scene.directory().resolve("source"), 3, 20_000, 5_000);
    ams.cli().fill("mirrored", source);
    nyc.cli().awaitTree("mirrored", ams.cli(), LIMIT);

    assertThat(nyc.cli().run("ls", "mirrored:/").output()).contains("f000", "f001", "f002");
    assertThat(ams.cli().command("link", "invite").attempt(LIMIT).errors())
        .contains("certificates of an authority");
    nyc.stop();
  }

  @Test
  void a_site_of_another_authority_is_refused_and_told_why() {
    Authority stranger = Authority.make(scene.directory().resolve("stranger"), "Example");
    SiteProcess fra = siteWith("fra", stranger.issue("fra"));

    awaitProblem(fra, "certificate of site ams is not signed by the authority");
    fra.stop();
  }

  @Test
  void a_site_with_a_certificate_for_another_name_is_refused_and_told_why() {
    SiteProcess lon = siteWith("lon", authority.issue("par"));

    awaitProblem(lon, "certificate is for [par] and not for site lon");
    lon.stop();
  }

  private static SiteProcess siteWith(String name, Path certificates) {
    return scene.site(
        scene.place(name).with("--relay-tls", certificates, "--peer", "ams=" + relay));
  }

  private static void awaitProblem(SiteProcess site, String problem) {
    Await.until(
        LIMIT,
        () -> links(site).contains(problem),
        () -> "site " + site.place().name() + " says " + links(site));
    assertThat(links(site)).contains("DOWN");
  }

  private static String links(SiteProcess site) {
    return site.cli().run("link", "list").output();
  }
}
