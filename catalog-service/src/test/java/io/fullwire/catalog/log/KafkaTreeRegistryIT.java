package io.fullwire.catalog.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeRegistry;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import io.fullwire.testkit.log.TreeRegistryContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaTreeRegistryIT extends TreeRegistryContract {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

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

  /// One broker serves all tests, so what the test before left is removed.
  @Override
  protected TreeRegistry newRegistry() {
    TreeRegistry registry = open();
    assertThat(registry.awaitRead(PATIENCE)).isTrue();
    List.copyOf(registry.trees().keySet()).forEach(registry::remove);
    return registry;
  }

  @Test
  void a_second_registry_of_the_cluster_shows_what_the_first_was_told() {
    TreeDescriptor tree =
        new TreeDescriptor(
            TreeId.random(), new TreeName("t"), new SiteName("s"), new Timestamp(1, 2));
    try (TreeRegistry first = newRegistry();
        TreeRegistry second = open()) {
      first.put(tree);

      assertThat(second.awaitRead(PATIENCE)).isTrue();
      assertThat(second.trees()).containsKey(tree.id());
    }
  }

  private static TreeRegistry open() {
    return new KafkaTreeRegistry(KafkaSettings.of(broker.address().bootstrapServers()));
  }
}
