package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.KernelCaches;
import io.fullwire.systemtests.harness.LoopDisk;
import io.fullwire.systemtests.harness.RunningProcess;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A cache is a help and never a hazard: full, small or damaged, what is read is right.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class CacheIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String TREE = "tree";
  private static final int OPEN_FILES = 50;

  private static Scene scene;
  private static SiteProcess site;
  private static Corpus corpus;

  @BeforeAll
  static void start() {
    scene = new Scene("cache");
    site = scene.site("ams");
    corpus = scene.corpus(Kind.DEEP2000, 1);
    site.cli().fill(TREE, corpus.directory());
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void reads_are_right_though_the_disk_of_the_cache_is_full() {
    Path cache = scene.directory().resolve("full");
    LoopDisk disk =
        scene.add(LoopDisk.mount(scene.directory().resolve("full.img"), cache, "32m", "noatime"));
    disk.fill(6 << 20);

    AgentMount mount = scene.mount(site.cli(), TREE, "full", cache);
    requireSame(mount);
    KernelCaches.drop();
    requireSame(mount);
    assertThat(mount.status().path("cache").path("bytes").asLong()).isPositive();
    mount.unmount();

    // To the last byte: nothing can be kept, and what a start finds may be torn.
    disk.fillCompletely();
    AgentMount remount = scene.mount(site.cli(), TREE, "full", cache);
    requireSame(remount);
    remount.unmount();
  }

  @Test
  void the_cache_stays_within_its_limit_with_many_files_open() {
    long limitBytes = 8 << 20;
    Path cache = scene.cacheOf("small");
    AgentMount mount = scene.mount(site.cli(), TREE, "small", cache, "--cache-size", limitBytes);
    try (RunningProcess _ = holdOpen(mount);
        SizeWatch watch = SizeWatch.start(cache)) {
      requireSame(mount);
      KernelCaches.drop();
      requireSame(mount);

      assertThat(watch.largestBytes())
          .as("the cache directory, looked at %d times", watch.count())
          .isLessThanOrEqualTo(limitBytes)
          .isGreaterThan(limitBytes / 2);
    }
    mount.unmount();
  }

  @Test
  void whatever_is_damaged_in_a_cache_is_fetched_again() throws IOException {
    Path cache = scene.cacheOf("damaged");
    AgentMount first = scene.mount(site.cli(), TREE, "damaged", cache);
    requireSame(first);
    first.unmount();

    for (CacheDamage damage : CacheDamage.values()) {
      damage.inflict(cache);
      KernelCaches.drop();
      AgentMount mount = scene.mount(site.cli(), TREE, "damaged", cache);
      try {
        requireSame(mount);
      } catch (RuntimeException wrong) {
        throw new AssertionError("after " + damage, wrong);
      }
      mount.unmount();
    }
  }

  @Test
  void a_cache_directory_that_cannot_be_used_is_named() throws IOException {
    Path cache = scene.cacheOf("unusable");
    Files.createDirectories(cache);
    Files.writeString(cache.resolve("content"), "a file where a directory should be");
    Path directory = Files.createDirectories(scene.directory().resolve("mnt/unusable"));

    Command.Outcome mounting =
        site.cli().command("mount", TREE, directory, "--cache", cache).attempt(LIMIT);

    assertThat(mounting.exitCode()).isEqualTo(1);
    assertThat(mounting.errors()).contains("cache directory " + cache);
  }

  private static void requireSame(AgentMount mount) {
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
  }

  private static RunningProcess holdOpen(AgentMount mount) {
    List<Object> words = new ArrayList<>(List.of("tail", "-q", "-n", "1", "-f"));
    try (Stream<Path> all = Files.walk(corpus.directory())) {
      all.filter(Files::isRegularFile)
          .limit(OPEN_FILES)
          .map(file -> mount.directory().resolve(corpus.directory().relativize(file)))
          .forEach(words::add);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + corpus.directory(), e);
    }
    return RunningProcess.start(
        "holder of " + OPEN_FILES + " files",
        Command.of(words.toArray()),
        scene.directory().resolve("holder.log"));
  }
}
