package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.KernelCaches;
import io.fullwire.systemtests.harness.LinkSettings;
import io.fullwire.systemtests.harness.SyncReport;
import io.fullwire.systemtests.harness.TwoSites;
import io.fullwire.systemtests.harness.VerifyTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The link between two sites is cut, or the far site dies, while people read and trees grow.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FarFaultIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(3);

  /// What a read that fails may take beyond its limit: starting `cat`, and a busy machine.
  private static final Duration SLACK = Duration.ofSeconds(2);

  private static final int FILES = 40;
  private static final int FILE_BYTES = 15_360;

  private static Scene scene;
  private static TwoSites sites;

  @BeforeAll
  static void start() {
    scene = new Scene("farfault");
    sites = scene.twoSites(new LinkSettings(100, 200, 0));
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void during_a_cut_what_is_known_is_read_and_what_is_not_fails_at_the_set_limit() {
    Path source = scene.directory().resolve("cut");
    Noise.files(source.resolve("known"), FILES, FILE_BYTES, 1_000);
    Noise.files(source.resolve("unknown"), FILES, FILE_BYTES, 2_000);
    sites.fill("cut", source);
    AgentMount mount =
        scene.mount(
            sites.b().cli(), "cut", "--no-ahead", "--read-timeout", READ_TIMEOUT.toSeconds() + "s");
    readAll(mount.directory().resolve("known"));

    sites.link().cut();
    try {
      // The kernel forgets, so that all comes from the agent.
      KernelCaches.drop();
      Command.Outcome listing = Command.of("ls", "-lR", mount.directory()).run(LIMIT);
      assertThat(listing.took()).isLessThan(SLACK);
      assertThat(listing.output().lines().filter(line -> line.contains(" f0"))).hasSize(2 * FILES);
      assertThat(readAll(mount.directory().resolve("known")).took()).isLessThan(SLACK);

      Path unknown = mount.directory().resolve("unknown/f000");
      Command.Outcome reading = Command.of("cat", unknown).attempt(LIMIT);
      requireError(reading);
      // The kernel tries a read that failed once more by itself, and that must not double the wait.
      assertThat(reading.took()).isBetween(READ_TIMEOUT, READ_TIMEOUT.plus(SLACK));
      // An error is not remembered as content.
      requireError(Command.of("cat", unknown).attempt(LIMIT));

      assertThat(readAll(mount.directory().resolve("known")).took()).isLessThan(SLACK);
    } finally {
      sites.link().heal();
    }
    sites.awaitLink();

    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    mount.unmount();
  }

  @Test
  void a_far_site_killed_while_it_mirrors_a_fill_catches_up_to_the_same_tree() {
    Corpus corpus = scene.corpus(Kind.NODE18K, 0.3);
    sites.a().cli().run("tree", "create", "mirrored");
    CompletableFuture<SyncReport> fill =
        CompletableFuture.supplyAsync(
            () -> sites.a().cli().sync(corpus.directory() + "/", "mirrored:/"));
    Await.until(
        LIMIT,
        () -> sites.b().cli().revision("mirrored") > 1 || fill.isDone(),
        () -> "nothing of the fill is mirrored: " + sites.b().cli().status());

    sites.b().kill();
    boolean killedInTheMiddle = !fill.isDone();
    sites.b().restart();

    fill.orTimeout(4, TimeUnit.MINUTES).join().requireSuccess();
    assertThat(killedInTheMiddle).as("the site was killed before the fill had ended").isTrue();
    sites.awaitLink();
    sites.b().cli().awaitTree("mirrored", sites.a().cli(), LIMIT);
    assertThat(sites.b().cli().revision("mirrored"))
        .isEqualTo(sites.a().cli().revision("mirrored"));
    AgentMount mount = scene.mount(sites.b().cli(), "mirrored");
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
    mount.unmount();
  }

  private static Command.Outcome readAll(Path directory) {
    return Command.of("sh", "-c", "cat \"$1\"/* >/dev/null", "sh", directory).run(LIMIT);
  }

  private static void requireError(Command.Outcome reading) {
    assertThat(reading.exitCode()).as("exit status of a read without a link").isNotZero();
    assertThat(reading.errors()).contains("Input/output error");
    assertThat(reading.output()).isEmpty();
  }
}
