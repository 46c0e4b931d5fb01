package io.fullwire.catalog.log;

import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import io.fullwire.client.log.kafka.Topics;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.log.TreeLogsContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class KafkaTreeLogsIT extends TreeLogsContract {
  @TempDir static Path directory;
  private static EmbeddedBroker broker;

  @BeforeAll
  static void startBroker() {
    broker = BrokerForTests.start(directory);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @Override
  protected TreeLogs newLogs() {
    return new KafkaTreeLogs(KafkaSettings.of(broker.address().bootstrapServers()));
  }

  @Override
  protected void trim(TreeId log, long offset) {
    Map<String, Object> config =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.address().bootstrapServers());
    try (Admin admin = Admin.create(config)) {
      admin
          .deleteRecords(
              Map.of(new TopicPartition(Topics.of(log), 0), RecordsToDelete.beforeOffset(offset)))
          .all()
          .get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("records were not deleted", e);
    }
  }
}
