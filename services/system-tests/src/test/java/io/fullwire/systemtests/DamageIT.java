package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.KernelCaches;
import io.fullwire.systemtests.harness.SiteProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A flipped bit on a disk is noticed wherever it is, and never served.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DamageIT {
  private static final int FILE_BYTES = 15_360;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("damage");
    site = scene.site("ams");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_flipped_bit_in_the_agents_cache_is_mended_from_the_site() throws IOException {
    byte[] content = fill("cached", 1);
    Path cache = scene.cacheOf("cached");
    AgentMount mount = scene.mount(site.cli(), "cached", "cached", cache);
    Path file = mount.directory().resolve("file");
    assertThat(read(file)).isEqualTo(content);

    assertThat(Damage.flipCopies(cache, content)).as("copies in the cache").isPositive();
    KernelCaches.drop();

    assertThat(read(file)).isEqualTo(content);
    mount.unmount();
  }

  @Test
  void a_flipped_bit_in_the_only_pack_is_an_error_and_no_other_file_suffers() throws IOException {
    byte[] content = fill("packed", 2);
    assertThat(Damage.flipCopies(scene.directory().resolve("ams/data"), content))
        .as("copies in packs")
        .isPositive();
    KernelCaches.drop();

    AgentMount mount = scene.mount(site.cli(), "packed");

    Command.Outcome damaged = Command.of("cat", mount.directory().resolve("file")).attempt(LIMIT);
    assertThat(damaged.exitCode()).isNotZero();
    assertThat(damaged.errors()).contains("Input/output error");
    assertThat(damaged.output()).isEmpty();
    assertThat(Files.readAllBytes(mount.directory().resolve("other"))).isEqualTo(random(3));
    mount.unmount();
  }

  private static byte[] fill(String tree, long seed) throws IOException {
    Path source = Files.createDirectories(scene.directory().resolve("source-" + tree));
    Files.write(source.resolve("file"), random(seed));
    Files.write(source.resolve("other"), random(3));
    site.cli().fill(tree, source);
    return random(seed);
  }

  private static byte[] random(long seed) {
    byte[] bytes = new byte[FILE_BYTES];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(Path file) throws IOException {
    Path copy = Files.createTempFile(scene.directory(), "copy", "");
    Command.of("cp", file, copy).run(LIMIT);
    return Files.readAllBytes(copy);
  }
}
