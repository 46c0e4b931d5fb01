package io.fullwire.client.log.kafka;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;

/// Logs as topics of a Kafka cluster. An append is durable when it is synced to the disks of the
/// replicas that the cluster asks for.
///
/// Connects when first used; a cluster that is away is asked again until the set time is over.
public final class KafkaTreeLogs implements TreeLogs {
  /// What closing waits for appends under way.
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

  private final KafkaSettings settings;
  private final TopicAdmin admin;
  private final KafkaProducer<byte[], byte[]> producer;

  public KafkaTreeLogs(KafkaSettings settings) {
    this.settings = settings;
    this.admin = new TopicAdmin(settings);
    this.producer = new KafkaProducer<>(settings.producer());
  }

  @Override
  public void create(TreeId tree) {
    admin.create(Topics.newLog(tree));
  }

  @Override
  public void delete(TreeId tree) {
    admin.delete(Topics.of(tree));
  }

  /// Does nothing: a cluster tells nothing of its disks.
  @Override
  public void requireRoom() {}

  @Override
  public CompletionStage<Long> append(TreeId tree, ByteString encoded) {
    CompletableFuture<Long> appended = new CompletableFuture<>();
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(Topics.of(tree), Topics.PARTITION, null, encoded.toByteArray());
    try {
      // The callback says all that the future would.
      Future<RecordMetadata> _ =
          producer.send(
              message,
              (metadata, error) -> {
                if (error == null) {
                  appended.complete(metadata.offset());
                } else {
                  appended.completeExceptionally(appendFailed(tree, error));
                }
              });
    } catch (KafkaException | IllegalStateException e) {
      appended.completeExceptionally(appendFailed(tree, e));
    }
    return appended;
  }

  @Override
  public LogPosition beginning(TreeId tree) {
    return admin.beginning(Topics.partitionOf(tree));
  }

  @Override
  public LogPosition end(TreeId tree) {
    return admin.end(Topics.partitionOf(tree));
  }

  @Override
  public void trim(TreeId tree, LogPosition beginning) {
    LogPosition end = end(tree);
    if (!end.topicId().equals(beginning.topicId()) || end.nextOffset() < beginning.nextOffset()) {
      throw FullwireException.conflict(
          "the log of tree " + tree + " ends at " + end + "; it can not begin at " + beginning);
    }
    admin.trim(Topics.partitionOf(tree), beginning.nextOffset());
  }

  @Override
  public LogReader newReader() {
    return new KafkaLogReader(settings, admin);
  }

  @Override
  public void close() {
    producer.close(CLOSE_PATIENCE);
    admin.close();
  }

  private static FullwireException appendFailed(TreeId tree, Throwable error) {
    return KafkaErrors.translate("append to the log of tree " + tree, error);
  }
}
