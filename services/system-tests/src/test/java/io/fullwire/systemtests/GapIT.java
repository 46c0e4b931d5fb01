package io.fullwire.systemtests;

import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.client.http.ServiceHttpSettings;
import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import io.fullwire.client.log.kafka.Topics;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.TreeId;
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
import java.util.ArrayList;
import java.util.List;
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

    mount.signal("STOP");
    try {
      write(source, "behind");
      Files.writeString(source.resolve("new"), "new");
      site.cli().sync(source + "/", "gap:/", "--checksum").requireSuccess();
      trimLog("gap");
    } finally {
      mount.signal("CONT");
    }

    Await.until(
        LIMIT,
        () -> Command.of("cat", mount.directory().resolve("new")).attempt(LIMIT).exitCode() == 0,
        () -> "the mount does not show the new file: " + mount.status());
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    awaitState(mount, "CONNECTED");
    mount.unmount();
  }

  @Test
  void a_log_that_was_made_anew_from_a_backup_takes_back_what_the_mount_showed()
      throws IOException {
    Path source = Files.createDirectories(scene.directory().resolve("backup"));
    write(source, "before");
    site.cli().fill("anew", source);
    try (TreeLogs logs = new KafkaTreeLogs(KafkaSettings.of(kafka()))) {
      TreeId tree = treeId("anew");
      List<ByteString> backup = records(logs, tree);
      write(source, "behind");
      Files.writeString(source.resolve("new"), "new");
      site.cli().sync(source + "/", "anew:/", "--checksum").requireSuccess();
      AgentMount mount = scene.mount(site.cli(), "anew");
      VerifyTree.requireSame(scene.installation(), source, mount.directory());

      logs.delete(tree);
      logs.create(tree);
      for (ByteString encoded : backup) {
        logs.append(tree, encoded).toCompletableFuture().orTimeout(1, TimeUnit.MINUTES).join();
      }

      awaitWord(mount, "before");
      Command.of("test", "!", "-e", mount.directory().resolve("new")).run(LIMIT);
      awaitState(mount, "CONNECTED");

      // And it goes on from there.
      write(source, "beyond");
      site.cli().sync(source + "/", "anew:/", "--checksum").requireSuccess();
      awaitWord(mount, "beyond");
      VerifyTree.requireSame(scene.installation(), source, mount.directory());
      mount.unmount();
    }
  }

  @Test
  void a_mount_whose_site_is_away_says_so_and_follows_its_tree_again_after_a_restart()
      throws IOException {
    Path source = Files.createDirectories(scene.directory().resolve("restarted"));
    write(source, "before");
    site.cli().fill("restarted", source);
    AgentMount mount = scene.mount(site.cli(), "restarted");
    VerifyTree.requireSame(scene.installation(), source, mount.directory());

    site.kill();
    awaitState(mount, "STALE");
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    site.restart();
    write(source, "behind");
    site.cli().sync(source + "/", "restarted:/", "--checksum").requireSuccess();

    awaitWord(mount, "behind");
    VerifyTree.requireSame(scene.installation(), source, mount.directory());
    mount.unmount();
  }

  private static void write(Path source, String word) throws IOException {
    Files.writeString(source.resolve("file"), (word + " is what the file says. ").repeat(20));
  }

  private static void awaitWord(AgentMount mount, String word) {
    Path seen = mount.directory().resolve("file");
    Await.until(
        LIMIT,
        () -> Command.of("cat", seen).attempt(LIMIT).output().startsWith(word),
        () -> "the file does not say '" + word + "': " + mount.status());
  }

  private static void awaitState(AgentMount mount, String state) {
    Await.until(
        LIMIT,
        () -> mount.status().path("state").asString().equals(state),
        () -> "the mount does not become " + state + ": " + mount.status());
  }

  private static List<ByteString> records(TreeLogs logs, TreeId tree) {
    List<ByteString> records = new ArrayList<>();
    long count = logs.end(tree).nextOffset();
    try (LogReader reader = logs.newReader()) {
      reader.follow(tree, logs.beginning(tree));
      Await.until(
          LIMIT,
          () -> {
            for (LogReader.Item item : reader.poll(Duration.ofMillis(100))) {
              if (item instanceof LogReader.Item.Appended appended) {
                records.add(appended.encoded());
              }
            }
            return records.size() == count;
          },
          () -> records.size() + " of " + count + " records of the log were read");
    }
    return records;
  }

  private static TreeId treeId(String tree) {
    return TreeId.parse(site.cli().json("tree", "show", tree, "--json").path("id").asString());
  }

  private static void trimLog(String tree) throws Exception {
    TopicPartition log = new TopicPartition(Topics.of(treeId(tree)), 0);
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
