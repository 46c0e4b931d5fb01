package io.fullwire.client.log.kafka;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/// What is asked of a cluster about its topics. Safe from any thread; waits for the answers.
final class TopicAdmin implements AutoCloseable {
  private final Admin admin;
  private final Duration timeout;

  TopicAdmin(KafkaSettings settings) {
    this.admin = Admin.create(settings.admin());
    this.timeout = settings.requestTimeout();
  }

  /// Does nothing when the topic is there.
  void create(NewTopic topic) {
    KafkaFuture<Void> created = admin.createTopics(List.of(topic)).all();
    try {
      KafkaErrors.await("make topic " + topic.name(), created, timeout);
    } catch (FullwireException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /// Does nothing when there is no such topic.
  void delete(String topic) {
    try {
      KafkaErrors.await("delete topic " + topic, admin.deleteTopics(List.of(topic)).all(), timeout);
    } catch (FullwireException e) {
      if (e.code() != ErrorCode.NOT_FOUND) {
        throw e;
      }
    }
  }

  /// Asks about all of them at once and does not wait: an answer each, failed where there is none.
  Map<String, KafkaFuture<TopicDescription>> describe(Collection<String> topics) {
    DescribeTopicsResult result = admin.describeTopics(topics);
    return result.topicNameValues();
  }

  UUID idOf(String topic) {
    KafkaFuture<TopicDescription> described = describe(List.of(topic)).get(topic);
    if (described == null) {
      throw new IllegalStateException("no answer about topic " + topic);
    }
    return Topics.toUuid(KafkaErrors.await("look up topic " + topic, described, timeout).topicId());
  }

  LogPosition beginning(TopicPartition partition) {
    return position(partition, OffsetSpec.earliest());
  }

  LogPosition end(TopicPartition partition) {
    return position(partition, OffsetSpec.latest());
  }

  /// Deletes the records before `offset`; does nothing when they are gone.
  void trim(TopicPartition partition, long offset) {
    KafkaErrors.await(
        "delete the records of " + partition + " before " + offset,
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset))).all(),
        timeout);
  }

  private LogPosition position(TopicPartition partition, OffsetSpec spec) {
    UUID topicId = idOf(partition.topic());
    long offset =
        KafkaErrors.await(
                "look up the offsets of " + partition,
                admin.listOffsets(Map.of(partition, spec)).partitionResult(partition),
                timeout)
            .offset();
    return new LogPosition(topicId, offset);
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
