package io.fullwire.catalog.log;

import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import io.fullwire.testkit.log.TreeLogsContract;
import java.nio.file.Path;
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
}
