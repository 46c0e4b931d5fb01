package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Corpus;
import io.fullwire.systemtests.harness.Corpus.Kind;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Names are bytes all the way: from a disk into a tree, through a mount, and after a remount.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileNamesIT {
  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("hostile");
    site = scene.site("ams");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_hundred_thousand_odd_names_and_paths_beyond_any_limit_are_the_same_through_a_mount() {
    Corpus corpus = scene.corpus(Kind.HOSTILE, 1);
    assertThat(site.cli().fill("hostile", corpus.directory()).landed())
        .isEqualTo(corpus.files() + corpus.directories());
    Path cache = scene.cacheOf("hostile");

    AgentMount mount = scene.mount(site.cli(), "hostile", "hostile", cache);
    VerifyTree.requireSame(scene.installation(), corpus.directory(), mount.directory());
    mount.unmount();

    // From the saved tree.
    AgentMount remount = scene.mount(site.cli(), "hostile", "hostile", cache);
    VerifyTree.requireSame(scene.installation(), corpus.directory(), remount.directory());
    remount.unmount();
  }
}
