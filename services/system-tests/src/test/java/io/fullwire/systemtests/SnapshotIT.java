package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Scratch;
import io.fullwire.systemtests.harness.SitePlace;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Logs that are trimmed behind snapshots lose nothing: not for a catalog that has lost all it
/// knew, not for a site that follows from now on, not for a mount that looked away meanwhile.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SnapshotIT {
  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String TREE = "kept";

  /// Snapshots after three commits, and nothing kept before the older of two.
  private static final List<String> SETTINGS =
      List.of(
          "env",
          "CATALOG_SNAPSHOT_EVERYCOMMITS=3",
          "CATALOG_SNAPSHOT_KEPT=2",
          "CATALOG_SNAPSHOT_RETENTION=0s");

  private static Scene scene;
  private static SiteProcess home;
  private static SiteProcess far;

  @BeforeAll
  static void start() {
    scene = new Scene("snapshot");
    home = scene.site(place("ams", Scene.freeAddress()));
    far = scene.site(place("nyc", ""));
  }

  private static SitePlace place(String name, String relayListen) {
    return new SitePlace(
        name, scene.directory().resolve(name), SETTINGS, Scene.freeAddress(), relayListen);
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_trimmed_log_is_the_tree_for_a_lost_catalog_a_new_follower_and_a_mount_that_was_away()
      throws Exception {
    Path source = Files.createDirectories(scene.directory().resolve("source"));
    change(source, 0);
    home.cli().fill(TREE, source);
    AgentMount mount = scene.mount(home.cli(), TREE);
    VerifyTree.requireSame(scene.installation(), source, mount.directory());

    Command.of("kill", "-STOP", mount.agentPid()).run(LIMIT);
    try {
      commitUntilTrimmed(source);
    } finally {
      Command.of("kill", "-CONT", mount.agentPid()).run(LIMIT);
    }
    awaitSame(source, mount);
    mount.unmount();

    // The catalog at home forgets everything.
    home.kill();
    deleteCatalog(home);
    home.restart();
    AgentMount again = scene.mount(home.cli(), TREE);
    VerifyTree.requireSame(scene.installation(), source, again.directory());
    again.unmount();

    // A site that has never heard of the tree gets what is left of the log.
    far.cli().join(home.cli());
    Await.until(
        LIMIT,
        () -> far.cli().status().path("trees").toString().contains(TREE),
        () -> "the tree is not known: " + far.cli().status());
    far.cli().awaitTree(TREE, home.cli(), LIMIT);
    AgentMount followed = scene.mount(far.cli(), TREE);
    VerifyTree.requireSame(scene.installation(), source, followed.directory());

    // And what is synced there is at home before it is acknowledged.
    change(source, 99);
    far.cli().sync(source + "/", TREE + ":/", "--checksum").requireSuccess();
    awaitSame(source, followed);
    followed.unmount();
    AgentMount atHome = scene.mount(home.cli(), TREE);
    VerifyTree.requireSame(scene.installation(), source, atHome.directory());
    atHome.unmount();
  }

  /// Until the first record of the log is no longer the one it began with.
  private static void commitUntilTrimmed(Path source) throws IOException {
    for (int round = 1; round <= 20; round++) {
      change(source, round);
      home.cli().sync(source + "/", TREE + ":/", "--checksum").requireSuccess();
      if (firstRecord().contains("snapshot-began")) {
        return;
      }
    }
    throw new AssertionError("the log begins with " + firstRecord());
  }

  private static String firstRecord() {
    return home.cli().run("log", TREE, "--json").output().lines().findFirst().orElse("");
  }

  private static void awaitSame(Path source, AgentMount mount) throws IOException {
    String wanted = Files.readString(source.resolve("file"));
    Path seen = mount.directory().resolve("file");
    Await.until(
        LIMIT,
        () -> Command.of("cat", seen).attempt(LIMIT).output().equals(wanted),
        () -> "the mount does not show what was written: " + mount.status());
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
  }

  private static void change(Path source, int round) throws IOException {
    Files.writeString(source.resolve("file"), ("This is round " + round + ". ").repeat(30));
    Path directory = Files.createDirectories(source.resolve("d" + round));
    Files.writeString(directory.resolve("new"), ("New in round " + round + ". ").repeat(30));
  }

  private static void deleteCatalog(SiteProcess site) throws IOException {
    Path store = site.place().directory().resolve("data").resolve("catalog");
    assertThat(store).isDirectory();
    Scratch.delete(store);
  }
}
