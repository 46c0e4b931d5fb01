package io.fullwire.catalog.site;

import io.fullwire.client.log.kafka.Topics;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The consumer group of all instances of this site's catalog: who is assigned the topic of a tree
/// leads it. Nothing is consumed through it.
///
/// Each instance joins under its own address as client id, so the group itself tells where every
/// leader is. A member that has this instance's address is what it was before a kill, so what that
/// is assigned is this one's: nobody waits until the cluster has noticed.
public final class KafkaElection implements Election {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaElection.class);
  private static final String GROUP = "fullwire.catalog";
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration FAULT_PAUSE = Duration.ofSeconds(1);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);
  private static final Duration LEAVE_PATIENCE = Duration.ofMillis(500);

  private final String bootstrap;
  private final GroupMembers members;
  private final Set<TreeId> assigned = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private volatile Set<TreeId> standing = Set.of();
  private volatile Consumer<TreeId> resign = tree -> {};
  private volatile boolean closed;

  /// @param self where the other instances reach this one
  public KafkaElection(String bootstrap, URI self) {
    this.bootstrap = bootstrap;
    this.members = new GroupMembers(bootstrap, GROUP, self);
    this.consumer = new KafkaConsumer<>(config(GroupMembers.clientIdOf(self)));
    this.thread = Thread.ofPlatform().daemon().name("catalog-election").start(this::run);
  }

  @Override
  public void stand(Set<TreeId> homeTrees) {
    standing = Set.copyOf(homeTrees);
    consumer.wakeup();
  }

  @Override
  public Leadership leaderOf(TreeId tree) {
    return assigned.contains(tree) ? Leadership.HERE : members.leaderOf(tree);
  }

  @Override
  public void onResign(Consumer<TreeId> listener) {
    resign = listener;
  }

  @Override
  public void close() {
    closed = true;
    consumer.wakeup();
    try {
      if (!thread.join(CLOSE_PATIENCE)) {
        LOG.warn("the election did not end within {}", CLOSE_PATIENCE);
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    members.close();
  }

  private void run() {
    Set<TreeId> subscribed = Set.of();
    while (!closed) {
      try {
        Set<TreeId> wanted = standing;
        if (!wanted.equals(subscribed)) {
          subscribe(wanted);
          subscribed = wanted;
        }
        pollOrWait(subscribed);
      } catch (WakeupException changed) {
        LOG.trace("the trees to be led have changed");
      } catch (InterruptException e) {
        closed = true;
      } catch (FullwireException | KafkaException e) {
        LOG.warn("the election of leaders at {} does not go on: {}", bootstrap, e.getMessage());
        pause(FAULT_PAUSE);
      }
    }
    Thread.interrupted();
    consumer.close(CloseOptions.timeout(LEAVE_PATIENCE));
  }

  private void subscribe(Set<TreeId> trees) {
    if (trees.isEmpty()) {
      consumer.unsubscribe();
    } else {
      consumer.subscribe(trees.stream().map(Topics::of).toList(), new Assignments());
    }
  }

  private void pollOrWait(Set<TreeId> subscribed) {
    if (subscribed.isEmpty()) {
      pause(Duration.ofMillis(50));
    } else {
      consumer.poll(POLL);
    }
  }

  private void pause(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private Map<String, Object> config(String clientId) {
    Map<String, Object> config = new HashMap<>();
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
    config.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    config.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500);
    config.put(ConsumerConfig.CLIENT_ID_CONFIG, clientId);
    config.put(ConsumerConfig.GROUP_ID_CONFIG, GROUP);
    config.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "consumer");
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return config;
  }

  /// Called on the election's thread, within a poll.
  private final class Assignments implements ConsumerRebalanceListener {
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
      consumer.pause(partitions);
      assigned.addAll(treesOf(partitions));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      Set<TreeId> revoked = treesOf(partitions);
      assigned.removeAll(revoked);
      members.forget();
      revoked.stream().filter(standing::contains).forEach(resign);
    }

    /// The cluster took this instance for dead. It goes on leading until it reads that another
    /// does.
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      assigned.removeAll(treesOf(partitions));
      members.forget();
    }

    private Set<TreeId> treesOf(Collection<TopicPartition> partitions) {
      return List.copyOf(partitions).stream()
          .map(partition -> Topics.treeOf(partition.topic()))
          .collect(Collectors.toSet());
    }
  }
}
