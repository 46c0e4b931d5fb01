package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.ReaderProcess;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// `kill -9` of a site and of an agent, in the middle of their work.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CrashIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("crash");
    site = scene.site("ams");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_fill_goes_on_after_its_site_was_killed_and_ends_complete() {
    Corpus corpus = scene.corpus(Kind.NODE18K, 0.3);
    site.cli().run("tree", "create", "killed-fill");
    CompletableFuture<Command.Outcome> fill =
        CompletableFuture.supplyAsync(
            () ->
                site.cli()
                    .command("sync", corpus.directory() + "/", "killed-fill:/", "--json")
                    .attempt(Scene.READ_LIMIT));
    Await.until(
        LIMIT,
        () -> site.cli().revision("killed-fill") > 1 || fill.isDone(),
        () -> "the fill does not begin");

    site.kill();
    site.restart();

    // What the first attempt made of it is its own affair, so long as it is true: it either
    // waited for the site and finished, or says that it did not.
    Command.Outcome first = fill.orTimeout(3, TimeUnit.MINUTES).join();
    if (first.exitCode() != 0) {
      assertThat(first.lastLine()).doesNotContain("\"SUCCEEDED\"");
    }
    site.cli().sync(corpus.directory() + "/", "killed-fill:/").requireSuccess();
    AgentMount mount = scene.mount(site.cli(), "killed-fill");
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
    mount.unmount();
  }

  @Test
  void a_mount_goes_on_after_its_site_was_killed_under_a_reader() {
    Corpus corpus = scene.corpus(Kind.PREFETCH2000, 0.5);
    site.cli().fill("killed-read", corpus.directory());
    AgentMount mount = scene.mount(site.cli(), "killed-read", "--no-ahead");
    CompletableFuture<Void> reading =
        CompletableFuture.runAsync(
            () ->
                Command.of("sh", "-c", "cat '" + mount.directory() + "'/triage/pf/* | wc -c")
                    .attempt(Scene.READ_LIMIT));
    Await.until(
        LIMIT,
        () -> mount.receivedBytes() > 0,
        () -> "the reading does not begin: " + mount.status());

    site.kill();
    site.restart();

    reading.orTimeout(3, TimeUnit.MINUTES).join();
    ReaderProcess.readAll(corpus.directory(), mount.directory(), Scene.READ_LIMIT);
    mount.unmount();
  }

  @Test
  void a_dead_mount_point_can_be_unmounted_and_mounted_over() {
    Corpus corpus = scene.corpus(Kind.DEEP2000, 0.1);
    site.cli().fill("killed-agent", corpus.directory());
    Path cache = scene.cacheOf("killed-agent");
    AgentMount first = scene.mount(site.cli(), "killed-agent", "dead", cache);
    first.kill();

    site.cli().run("unmount", first.directory());
    AgentMount second = scene.mount(site.cli(), "killed-agent", "dead", cache);
    second.kill();
    AgentMount third = scene.mount(site.cli(), "killed-agent", "dead", cache);

    VerifyTree.requireSame(scene.installation(), corpus.directory(), third.directory());
    third.unmount();
  }

  @Test
  void an_agent_killed_under_a_reader_comes_back_with_the_same_tree() {
    Corpus corpus = scene.corpus(Kind.PREFETCH2000, 0.5);
    site.cli().fill("killed-cache", corpus.directory());
    Path cache = scene.cacheOf("killed-cache");
    AgentMount first = scene.mount(site.cli(), "killed-cache", "cache", cache);
    CompletableFuture<Void> reading =
        CompletableFuture.runAsync(
            () ->
                Command.of("sh", "-c", "cat '" + first.directory() + "'/triage/*/* | wc -c")
                    .attempt(Scene.READ_LIMIT));
    Await.until(
        LIMIT,
        () -> reading.isDone() || first.receivedBytes() > 0,
        () -> "the reading does not begin: " + first.status());

    first.kill();
    reading.orTimeout(2, TimeUnit.MINUTES).join();

    AgentMount second = scene.mount(site.cli(), "killed-cache", "cache", cache);
    VerifyTree.requireSame(scene.installation(), corpus.directory(), second.directory());
    second.unmount();
  }
}
