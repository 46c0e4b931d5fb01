package io.fullwire.client.log.kafka;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.TopicConfig;

/// The topics of a site: their names, and the settings they are made with.
public final class Topics {
  /// One for each tree, with its id behind this.
  public static final String TREE_PREFIX = "fullwire.tree.";

  /// Which trees there are: id to descriptor, compacted.
  public static final String TREES = "fullwire.trees";

  /// A log is in order as a whole, so it is one partition.
  static final int PARTITION = 0;

  private static final String FOREVER = "-1";
  private static final String EVERY_MESSAGE = "1";

  /// What is trimmed leaves the disk a whole segment at a time.
  private static final int SEGMENT_BYTES = 64 << 20;

  private Topics() {}

  public static String of(TreeId tree) {
    return TREE_PREFIX + tree;
  }

  /// The tree whose log the topic is.
  public static TreeId treeOf(String topic) {
    if (!topic.startsWith(TREE_PREFIX)) {
      throw FullwireException.invalid("topic " + topic + " is no tree's log");
    }
    return TreeId.parse(topic.substring(TREE_PREFIX.length()));
  }

  static TopicPartition partitionOf(TreeId tree) {
    return new TopicPartition(of(tree), PARTITION);
  }

  static NewTopic newLog(TreeId tree) {
    return newTopic(
        of(tree),
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.RETENTION_MS_CONFIG,
            FOREVER,
            TopicConfig.RETENTION_BYTES_CONFIG,
            FOREVER,
            TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG,
            EVERY_MESSAGE,
            TopicConfig.SEGMENT_BYTES_CONFIG,
            String.valueOf(SEGMENT_BYTES),
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            String.valueOf(KafkaSettings.MESSAGE_BYTES_MAX),
            TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
            "false"));
  }

  static NewTopic newRegistry() {
    return newTopic(
        TREES,
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_COMPACT,
            TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG,
            EVERY_MESSAGE,
            TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG,
            "false"));
  }

  static UUID toUuid(Uuid topicId) {
    return new UUID(topicId.getMostSignificantBits(), topicId.getLeastSignificantBits());
  }

  /// As many replicas as the cluster makes when not told.
  private static NewTopic newTopic(String name, Map<String, String> config) {
    return new NewTopic(name, Optional.of(1), Optional.<Short>empty()).configs(config);
  }
}
