package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.KernelCaches;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Mounting while the site is away.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class AwayIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int FILES = 20;

  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("away");
    site = scene.site("ams");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_remount_shows_what_was_known_and_is_in_step_again_when_the_site_is_back()
      throws IOException {
    Path source = scene.directory().resolve("source");
    Noise.files(source.resolve("known"), FILES, 20_000, 7_000);
    Noise.files(source.resolve("unknown"), FILES, 20_000, 8_000);
    site.cli().fill("tree", source);
    Path cache = scene.cacheOf("tree");
    AgentMount first = mount(cache);
    Path known = first.directory().resolve("known");
    readAll(known);
    first.unmount();

    site.stop();
    KernelCaches.drop();
    AgentMount mount = mount(cache);

    assertThat(mount.status().path("state").asString()).isEqualTo("STALE");
    assertThat(readAll(known)).isEqualTo(readAll(source.resolve("known")));
    assertThat(names(mount.directory())).isEqualTo(names(source));
    Command.Outcome unknown =
        Command.of("cat", mount.directory().resolve("unknown/f000")).attempt(LIMIT);
    assertThat(unknown.exitCode()).isNotZero();
    assertThat(unknown.errors()).contains("Input/output error");

    site.restart();
    Files.writeString(source.resolve("known/f000"), "changed since. ".repeat(100));
    site.cli().sync(source + "/", "tree:/").requireSuccess();
    Await.until(
        LIMIT,
        () -> Command.of("cat", known.resolve("f000")).run(LIMIT).output().startsWith("changed"),
        () -> "the mount does not follow its tree again: " + mount.status());
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    Await.until(
        LIMIT,
        () -> mount.status().path("state").asString().equals("CONNECTED"),
        () -> "the mount is not in step: " + mount.status());
    mount.unmount();
  }

  @Test
  void a_mount_of_which_nothing_is_known_fails_and_names_the_gateway() throws IOException {
    site.stop();
    Path directory = Files.createDirectories(scene.directory().resolve("mnt/nothing"));

    Command.Outcome mounting =
        site.cli()
            .command("mount", "tree", directory, "--cache", scene.cacheOf("nothing"))
            .attempt(LIMIT);

    assertThat(mounting.exitCode()).isEqualTo(1);
    assertThat(mounting.errors()).contains("gateway", site.place().gateway());
    site.restart();
  }

  private static AgentMount mount(Path cache) {
    return scene.mount(site.cli(), "tree", "tree", cache, "--no-ahead", "--read-timeout", "2s");
  }

  private static String readAll(Path directory) {
    return Command.of("sh", "-c", "cat \"$1\"/* | sha256sum", "sh", directory).run(LIMIT).output();
  }

  private static String names(Path directory) {
    return Command.of(
            "sh",
            "-c",
            "cd \"$1\" && find . -path ./.fullwire -prune -o -type f -print | sort",
            "sh",
            directory)
        .run(LIMIT)
        .output();
  }
}
