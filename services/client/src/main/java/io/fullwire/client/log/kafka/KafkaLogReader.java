package io.fullwire.client.log.kafka;

import io.fullwire.client.log.LogReader;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads topics from positions that it is told, without a consumer group.
///
/// A log is read only once its topic has shown the identity that the position was made in, and is
/// asked for it again every second.
final class KafkaLogReader implements LogReader {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaLogReader.class);

  /// How long a wait for records may put off looking at the answers about topics.
  private static final Duration SLICE = Duration.ofMillis(200);

  /// The same while a log waits to be read at all.
  private static final Duration SLICE_UNCONFIRMED = Duration.ofMillis(5);

  private final TopicAdmin admin;
  private final FollowedTopics topics;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Semaphore wakeUps = new Semaphore(0);
  private final Map<TreeId, LogPosition> positions = new HashMap<>();
  private final Map<TopicPartition, TreeId> reading = new HashMap<>();
  private final Set<TreeId> unconfirmed = new HashSet<>();
  private boolean hasNew;

  KafkaLogReader(KafkaSettings settings, TopicAdmin admin) {
    this.admin = admin;
    this.topics = new FollowedTopics(admin, System::nanoTime);
    this.consumer = new KafkaConsumer<>(settings.consumer(RECORDS_PER_POLL_MAX));
  }

  @Override
  public void follow(TreeId tree, LogPosition from) {
    unfollow(tree);
    positions.put(tree, from);
    unconfirmed.add(tree);
    hasNew = true;
  }

  @Override
  public void unfollow(TreeId tree) {
    positions.remove(tree);
    unconfirmed.remove(tree);
    topics.forget(tree);
    if (reading.remove(Topics.partitionOf(tree)) != null) {
      consumer.assign(reading.keySet());
    }
  }

  @Override
  public List<Item> poll(Duration atMost) {
    long deadlineNs = System.nanoTime() + atMost.toNanos();
    List<Item> items = new ArrayList<>();
    while (true) {
      checkTopics(items);
      Duration slice = slice(deadlineNs);
      if (!items.isEmpty()) {
        return items;
      }
      if (!pollOnce(slice, items) || !items.isEmpty() || slice.isZero()) {
        return items;
      }
    }
  }

  @Override
  public void wakeUp() {
    wakeUps.release();
    consumer.wakeup();
  }

  @Override
  public void close() {
    consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ZERO));
  }

  private Duration slice(long deadlineNs) {
    Duration rest = Duration.ofNanos(Math.max(0, deadlineNs - System.nanoTime()));
    Duration slice = unconfirmed.isEmpty() ? SLICE : SLICE_UNCONFIRMED;
    return rest.compareTo(slice) < 0 ? rest : slice;
  }

  /// False when it was woken up.
  private boolean pollOnce(Duration slice, List<Item> items) {
    try {
      if (reading.isEmpty()) {
        return !wakeUps.tryAcquire(slice.toNanos(), TimeUnit.NANOSECONDS);
      }
      take(consumer.poll(slice), items);
      return true;
    } catch (WakeupException woken) {
      wakeUps.drainPermits();
      return false;
    } catch (OffsetOutOfRangeException gone) {
      gone.offsetOutOfRangePartitions().keySet().forEach(partition -> reportGap(partition, items));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw FullwireException.unavailable("reading of logs was interrupted", e);
    } catch (KafkaException e) {
      throw KafkaErrors.translate("read logs", e);
    }
  }

  private void take(ConsumerRecords<byte[], byte[]> polled, List<Item> items) {
    for (TopicPartition partition : polled.partitions()) {
      TreeId tree = reading.get(partition);
      for (ConsumerRecord<byte[], byte[]> message : polled.records(partition)) {
        LogPosition expected = tree == null ? null : positions.get(tree);
        if (tree == null || expected == null) {
          break;
        }
        if (message.offset() != expected.nextOffset()) {
          stopAtGap(tree, expected, new LogPosition(expected.topicId(), message.offset()), items);
          break;
        }
        LogPosition next = new LogPosition(expected.topicId(), message.offset() + 1);
        positions.put(tree, next);
        items.add(new Item.Appended(tree, next, encodedIn(message)));
      }
    }
  }

  /// A message without a value is no record, which those who decode it will say.
  private static ByteString encodedIn(ConsumerRecord<byte[], byte[]> message) {
    byte @Nullable [] value = message.value();
    return value == null ? ByteString.EMPTY : ByteString.copyOf(value);
  }

  private void checkTopics(List<Item> items) {
    for (FollowedTopics.Finding finding : topics.findings()) {
      LogPosition position = positions.get(finding.tree());
      if (position == null) {
        continue;
      }
      UUID topicId = finding.topicId();
      if (topicId == null) {
        unfollow(finding.tree());
        items.add(new Item.Deleted(finding.tree()));
      } else if (!topicId.equals(position.topicId())) {
        reportGap(Topics.partitionOf(finding.tree()), finding.tree(), items);
      } else if (unconfirmed.remove(finding.tree())) {
        startReading(finding.tree(), position);
      }
    }
    if (hasNew || topics.isDue()) {
      topics.ask(positions.keySet());
      hasNew = false;
    }
  }

  private void startReading(TreeId tree, LogPosition position) {
    TopicPartition partition = Topics.partitionOf(tree);
    reading.put(partition, tree);
    consumer.assign(reading.keySet());
    consumer.seek(partition, position.nextOffset());
  }

  private void reportGap(TopicPartition partition, List<Item> items) {
    TreeId tree = reading.get(partition);
    if (tree != null) {
      reportGap(partition, tree, items);
    }
  }

  private void reportGap(TopicPartition partition, TreeId tree, List<Item> items) {
    LogPosition lost = positions.get(tree);
    if (lost == null) {
      return;
    }
    try {
      stopAtGap(tree, lost, admin.beginning(partition), items);
    } catch (FullwireException notNow) {
      // The gap does not go away, so it is found again when the cluster can be asked.
      LOG.warn("a gap in the log of tree {} at {} can not be looked at yet", tree, lost, notNow);
    }
  }

  private void stopAtGap(TreeId tree, LogPosition lost, LogPosition beginning, List<Item> items) {
    unfollow(tree);
    items.add(new Item.Gap(tree, lost, beginning));
  }
}
