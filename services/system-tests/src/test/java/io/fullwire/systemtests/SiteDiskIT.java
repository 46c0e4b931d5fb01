package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.LoopDisk;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.SyncReport;
import io.fullwire.systemtests.harness.VerifyTree;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The disk of a site runs full in the middle of its work.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SiteDiskIT {
  /// What a chunk service leaves free by itself (`chunk.reserve`).
  private static final long RESERVE_BYTES = 64 << 20;

  private static Scene scene;
  private static SiteProcess site;
  private static LoopDisk disk;
  private static Corpus before;

  @BeforeAll
  static void start() {
    scene = new Scene("disk");
    Path directory = scene.directory().resolve("ams");
    disk =
        scene.add(
            LoopDisk.mount(scene.directory().resolve("ams.img"), directory, "600m", "noatime"));
    site = scene.site("ams");
    before = scene.corpus(Kind.DEEP2000, 0.1);
    site.cli().fill("before", before.directory());
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_fill_that_finds_the_disk_full_says_so_and_goes_on_once_there_is_room() {
    Corpus corpus = scene.corpus(Kind.PREFETCH2000, 1);
    disk.fill(RESERVE_BYTES + corpus.bytes() / 2);
    site.cli().run("tree", "create", "large");

    SyncReport full = site.cli().sync(corpus.directory() + "/", "large:/");

    assertThat(full.exitCode()).isEqualTo(1);
    assertThat(full.state()).isEqualTo("FAILED");
    assertThat(full.explanation()).contains("disk of " + site.place().data(), "bytes free");
    requireBefore();

    // Neither does a restart change it, with the disk as full as before.
    site.kill();
    site.restart();
    requireBefore();

    disk.free();
    site.cli().sync(corpus.directory() + "/", "large:/").requireSuccess();
    AgentMount mount = scene.mount(site.cli(), "large");
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
    mount.unmount();
  }

  @Test
  void a_site_whose_disk_others_fill_to_the_last_block_loses_nothing_that_it_acknowledged() {
    Corpus corpus = scene.corpus(Kind.NODE18K, 0.1);
    site.cli().run("tree", "create", "last");
    disk.fillCompletely();

    SyncReport full = site.cli().sync(corpus.directory() + "/", "last:/");
    assertThat(full.exitCode()).isEqualTo(1);
    assertThat(full.state()).isEqualTo("FAILED");

    disk.free();
    // A broker that could not write gives up its disk, and the site ends with it.
    site.restart();
    requireBefore();
    site.cli().sync(corpus.directory() + "/", "last:/").requireSuccess();
    AgentMount mount = scene.mount(site.cli(), "last");
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
    mount.unmount();
  }

  private static void requireBefore() {
    AgentMount mount = scene.mount(site.cli(), "before");
    VerifyTree.requireSame(scene.installation(), before.directory(), mount.directory());
    mount.unmount();
  }
}
