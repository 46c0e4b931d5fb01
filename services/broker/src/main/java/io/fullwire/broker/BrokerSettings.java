package io.fullwire.broker;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import java.nio.file.Path;
import java.util.Map;

/// The settings of the embedded broker: one node that is broker and controller, small, and durable
/// record by record.
final class BrokerSettings {
  static final int NODE_ID = 1;
  static final String CONTROLLER_LISTENER = "CONTROLLER";

  /// A log record, its batch's envelope, and room for a few batched together.
  private static final int MESSAGE_BYTES_MAX = 2 * Limits.LOG_RECORD_BYTES_MAX;

  private static final int REQUEST_BYTES_MAX = 64 << 20;
  private static final int CLEANER_BUFFER_BYTES = 4 << 20;
  private static final int INDEX_BYTES_MAX = 1 << 20;
  private static final String CLIENT_LISTENER = "CLIENTS";

  private BrokerSettings() {}

  static Map<String, String> of(Path directory, BrokerAddress address) {
    if (directory.toString().indexOf(',') >= 0) {
      throw FullwireException.invalid(
          "data directory " + directory + " has a comma in its path, which Kafka takes for a list");
    }
    return Map.ofEntries(
        Map.entry("process.roles", "broker,controller"),
        Map.entry("node.id", String.valueOf(NODE_ID)),
        Map.entry("log.dirs", directory.toString()),
        Map.entry("controller.quorum.voters", NODE_ID + "@" + address.controller()),
        Map.entry("controller.listener.names", CONTROLLER_LISTENER),
        Map.entry("inter.broker.listener.name", CLIENT_LISTENER),
        Map.entry(
            "listeners",
            CLIENT_LISTENER
                + "://"
                + address.bootstrapServers()
                + ","
                + CONTROLLER_LISTENER
                + "://"
                + address.controller()),
        Map.entry("advertised.listeners", CLIENT_LISTENER + "://" + address.bootstrapServers()),
        Map.entry(
            "listener.security.protocol.map",
            CLIENT_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT"),
        // What is acknowledged is on disk. `acks=all` on one node alone means no such thing.
        Map.entry("log.flush.interval.messages", "1"),
        // The log is the tree: nothing leaves it because of its age.
        Map.entry("log.retention.ms", "-1"),
        Map.entry("auto.create.topics.enable", "false"),
        Map.entry("message.max.bytes", String.valueOf(MESSAGE_BYTES_MAX)),
        Map.entry("socket.request.max.bytes", String.valueOf(REQUEST_BYTES_MAX)),
        // One node can not replicate.
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("offsets.topic.num.partitions", "1"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.min.isr", "1"),
        Map.entry("transaction.state.log.num.partitions", "1"),
        Map.entry("share.coordinator.state.topic.replication.factor", "1"),
        Map.entry("share.coordinator.state.topic.min.isr", "1"),
        Map.entry("share.coordinator.state.topic.num.partitions", "1"),
        // Nobody else will join a group in the next seconds.
        Map.entry("group.initial.rebalance.delay.ms", "0"),
        // After a kill the controller believes the old broker alive for a session: 3 s, not 11.
        Map.entry("broker.session.timeout.ms", "1500"),
        Map.entry("broker.heartbeat.interval.ms", "300"),
        // Small: it shares the JVM with the services.
        Map.entry("num.network.threads", "2"),
        Map.entry("num.io.threads", "2"),
        Map.entry("background.threads", "2"),
        Map.entry("num.recovery.threads.per.data.dir", "1"),
        Map.entry("log.cleaner.dedupe.buffer.size", String.valueOf(CLEANER_BUFFER_BYTES)),
        Map.entry("log.index.size.max.bytes", String.valueOf(INDEX_BYTES_MAX)));
  }
}
