package io.fullwire.systemtests;

import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.systemtests.harness.AgentMount;
import io.fullwire.systemtests.harness.Await;
import io.fullwire.systemtests.harness.Command;
import io.fullwire.systemtests.harness.SiteProcess;
import io.fullwire.systemtests.harness.VerifyTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A mount that missed events finds out, and never goes on showing what was.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class GapIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static Scene scene;
  private static SiteProcess site;

  @BeforeAll
  static void start() {
    scene = new Scene("gap");
    site = scene.site("ams");
  }

  @AfterAll
  static void stop() {
    scene.close();
  }

  @Test
  void events_that_were_trimmed_before_the_agent_saw_them_lead_to_revalidation() throws Exception {
    Path source = Files.createDirectories(scene.directory().resolve("source"));
    write(source, "before");
    site.cli().fill("gap", source);
    AgentMount mount = scene.mount(site.cli(), "gap");
    VerifyTree.requireSame(scene.installation(), source, mount.directory());

    signal(mount, "STOP");
    try {
      write(source, "behind");
      Files.writeString(source.resolve("new"), "new");
      site.cli().sync(source + "/", "gap:/", "--checksum").requireSuccess();
      trimLog("gap");
    } finally {
      signal(mount, "CONT");
    }

    Await.until(
        LIMIT,
        () -> Command.of("cat", mount.directory().resolve("new")).attempt(LIMIT).exitCode() == 0,
        () -> "the mount does not show the new file: " + mount.status());
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    Await.until(
        LIMIT,
        () -> mount.status().path("state").asString().equals("CONNECTED"),
        () -> "the mount does not follow its tree again: " + mount.status());
    mount.unmount();
  }

  @Test
  void a_mount_follows_its_tree_again_after_the_broker_was_restarted() throws IOException {
    Path source = Files.createDirectories(scene.directory().resolve("restarted"));
    write(source, "before");
    site.cli().fill("restarted", source);
    AgentMount mount = scene.mount(site.cli(), "restarted");
    VerifyTree.requireSame(scene.installation(), source, mount.directory());

    site.kill();
    site.restart();
    write(source, "behind");
    site.cli().sync(source + "/", "restarted:/", "--checksum").requireSuccess();

    Path seen = mount.directory().resolve("file");
    Await.until(
        LIMIT,
        () -> Command.of("cat", seen).run(LIMIT).output().startsWith("behind"),
        () -> "the mount still shows the file as it was: " + mount.status());
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    mount.unmount();
  }

  private static void write(Path source, String word) throws IOException {
    Files.writeString(source.resolve("file"), (word + " is what the file says. ").repeat(20));
  }

  private static void signal(AgentMount mount, String name) {
    Command.of("kill", "-" + name, mount.agentPid()).run(LIMIT);
  }

  private static void trimLog(String tree) throws Exception {
    String id = site.cli().json("tree", "show", tree, "--json").path("id").asString();
    TopicPartition log = new TopicPartition("fullwire.tree." + id, 0);
    try (Admin admin =
        Admin.create(Map.<String, Object>of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka()))) {
      long end =
          admin
              .listOffsets(Map.of(log, OffsetSpec.latest()))
              .partitionResult(log)
              .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
              .offset();
      admin
          .deleteRecords(Map.of(log, RecordsToDelete.beforeOffset(end)))
          .all()
          .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static String kafka() {
    ServiceHttpSettings settings =
        ServiceHttpSettings.of(
            "gateway", URI.create("http://" + site.place().gateway()), site.token());
    try (ServiceHttpClient gateway = new ServiceHttpClient(settings)) {
      return gateway.getJson("/api/v1/site", SiteJson.class).block(LIMIT).kafka();
    }
  }
}
