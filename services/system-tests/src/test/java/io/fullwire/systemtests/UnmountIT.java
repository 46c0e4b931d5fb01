package io.fullwire.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.RunningProcess;
import io.fullwire.systemtests.harness.SiteProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A mount and a site can be ended whatever goes on in them, and soon.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class UnmountIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /// `fullwire unmount` waits so long for an agent, and then for the system's own programs.
  private static final Duration UNMOUNT_LIMIT = Duration.ofSeconds(25);

  private static final Duration SOON = Duration.ofSeconds(10);

  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("unmount");
    site = scene.site("ams");
    Path source = Noise.files(scene.directory().resolve("source"), 100, 50_000, 3_000);
    site.cli().fill("tree", source);
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void a_mount_with_an_open_file_is_unmounted_at_once_and_its_agent_ends_with_the_file() {
    AgentMount mount = scene.mount(site.cli(), "tree");
    try (RunningProcess holder = holdOpen(mount)) {
      Command.Outcome unmounting =
          site.cli().command("unmount", mount.directory()).run(UNMOUNT_LIMIT);

      assertThat(unmounting.took()).isLessThan(SOON);
      assertThat(mount.isMounted()).isFalse();
      assertThat(holder.isRunning()).as("whoever has the file open lives on").isTrue();
    }
    mount.awaitEnd(SOON);
  }

  @Test
  void a_mount_whose_agent_hangs_is_taken_away_though_a_file_is_open_in_it() {
    AgentMount mount = scene.mount(site.cli(), "tree");
    try (RunningProcess _ = holdOpen(mount)) {
      mount.signal("STOP");
      try {
        site.cli().command("unmount", mount.directory()).run(UNMOUNT_LIMIT);

        assertThat(mount.isMounted()).isFalse();
      } finally {
        mount.signal("CONT");
      }
    }
    mount.awaitEnd(SOON);
  }

  @Test
  void a_mount_whose_agent_hangs_in_a_read_is_taken_away_and_the_reader_is_told() {
    AgentMount mount = scene.mount(site.cli(), "tree");
    mount.signal("STOP");
    try {
      CompletableFuture<Command.Outcome> reading =
          CompletableFuture.supplyAsync(
              () -> Command.of("cat", mount.directory().resolve("f001")).attempt(LIMIT));

      site.cli().command("unmount", mount.directory()).run(UNMOUNT_LIMIT);

      assertThat(mount.isMounted()).isFalse();
      mount.kill();
      assertThat(reading.orTimeout(10, TimeUnit.SECONDS).join().exitCode()).isNotZero();
    } finally {
      mount.close();
    }
  }

  @Test
  void a_site_that_is_told_to_stop_in_the_middle_of_reads_stops_soon_and_the_reads_go_on_after() {
    Path source = Noise.files(scene.directory().resolve("stopping"), 400, 50_000, 4_000);
    site.cli().fill("stopping", source);
    AgentMount mount = scene.mount(site.cli(), "stopping", "--no-ahead");
    CompletableFuture<Command.Outcome> reading =
        CompletableFuture.supplyAsync(
            () ->
                Command.of("sh", "-c", "cat \"$1\"/f* | sha256sum", "sh", mount.directory())
                    .attempt(LIMIT));
    Await.until(
        LIMIT,
        () -> mount.receivedBytes() > 0 || reading.isDone(),
        () -> "the reading does not begin: " + mount.status());

    long begunNanos = System.nanoTime();
    int status = site.stop();
    Duration took = Duration.ofNanos(System.nanoTime() - begunNanos);
    assertThat(reading).as("the reading when the site had stopped").isNotDone();
    site.restart();

    assertThat(took).isLessThan(SOON);
    // 128 + SIGTERM, as the JVM ends after its hooks.
    assertThat(status).isEqualTo(143);
    Command.Outcome read = reading.orTimeout(1, TimeUnit.MINUTES).join();
    assertThat(read.errors()).isEmpty();
    assertThat(read.output())
        .isEqualTo(
            Command.of("sh", "-c", "cat \"$1\"/f* | sha256sum", "sh", source).run(LIMIT).output());
    mount.unmount();
  }

  private static RunningProcess holdOpen(AgentMount mount) {
    RunningProcess holder =
        RunningProcess.start(
            "holder of a file",
            Command.of(
                "sh",
                "-c",
                "exec 3<\"$1\"; echo open; exec sleep 100",
                "sh",
                mount.directory().resolve("f000")),
            scene.directory().resolve("holder.log"));
    holder.awaitLine("open", LIMIT);
    return holder;
  }
}
