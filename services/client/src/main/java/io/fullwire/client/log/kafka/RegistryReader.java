package io.fullwire.client.log.kafka;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads a compacted topic from its beginning for as long as it lives, on a thread of its own, and
/// lets others wait until it got somewhere. While the cluster is away it tries again.
final class RegistryReader implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryReader.class);
  private static final int RECORDS_PER_POLL_MAX = 500;
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration RETRY_PAUSE = Duration.ofMillis(200);
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(2);

  private final KafkaSettings settings;
  private final TopicAdmin admin;
  private final TopicPartition partition;
  private final Change change;
  private final Thread thread;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progressed = lock.newCondition();
  private final KafkaConsumer<byte[], byte[]> consumer;
  private long nextOffset;
  private volatile boolean closed;

  /// Called on the reader's thread for each record, in order.
  interface Change {
    void apply(byte[] key, byte @Nullable [] value);
  }

  RegistryReader(
      KafkaSettings settings, TopicAdmin admin, TopicPartition partition, Change change) {
    this.settings = settings;
    this.admin = admin;
    this.partition = partition;
    this.change = change;
    this.consumer = new KafkaConsumer<>(settings.consumer(RECORDS_PER_POLL_MAX));
    this.thread = Thread.ofPlatform().daemon().name("tree-registry").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /// Waits until the record at `offset` is applied; false when `atMost` went by before.
  boolean awaitOffset(long offset, Duration atMost) {
    long leftNs = atMost.toNanos();
    lock.lock();
    try {
      while (nextOffset <= offset && leftNs > 0 && !closed) {
        leftNs = progressed.awaitNanos(leftNs);
      }
      return nextOffset > offset;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until everything that was in the topic at the call is applied.
  boolean awaitEnd(Duration atMost) {
    long deadlineNs = System.nanoTime() + atMost.toNanos();
    while (!closed) {
      long leftNs = deadlineNs - System.nanoTime();
      if (leftNs <= 0) {
        return false;
      }
      try {
        long end = admin.end(partition).nextOffset();
        return awaitOffset(end - 1, Duration.ofNanos(deadlineNs - System.nanoTime()));
      } catch (FullwireException notYet) {
        LOG.debug("the end of {} is not known yet", partition, notYet);
        pause();
      }
    }
    return false;
  }

  @Override
  public void close() {
    closed = true;
    consumer.wakeup();
    thread.interrupt();
    try {
      if (!thread.join(CLOSE_PATIENCE)) {
        LOG.warn("the reader of {} did not end within {}", partition, CLOSE_PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (!closed && !startReading()) {
        pause();
      }
      while (!closed) {
        pollOnce();
      }
    } catch (WakeupException | InterruptException e) {
      LOG.debug("the reader of {} was told to end", partition);
    } finally {
      // Else the close below would give up at once.
      Thread.interrupted();
      consumer.close(CloseOptions.timeout(Duration.ZERO));
    }
  }

  private boolean startReading() {
    try {
      admin.create(Topics.newRegistry());
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      return true;
    } catch (FullwireException | KafkaException away) {
      if (!closed) {
        LOG.warn("the registry of trees can not be read yet: {}", away.getMessage());
      }
      return false;
    }
  }

  private void pollOnce() {
    try {
      for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
        applyOne(message);
      }
      advanceTo(consumer.position(partition, settings.requestTimeout()));
    } catch (WakeupException | InterruptException end) {
      throw end;
    } catch (KafkaException e) {
      LOG.warn("the registry of trees can not be read: {}", e.getMessage());
      pause();
    }
  }

  /// A record that is no descriptor is passed over, and so is a fault of those who hear of it: it
  /// must not keep all trees from being seen.
  private void applyOne(ConsumerRecord<byte[], byte[]> message) {
    try {
      change.apply(message.key(), message.value());
    } catch (RuntimeException e) {
      LOG.error("record {} of {} is passed over", message.offset(), partition, e);
    }
  }

  private void advanceTo(long offset) {
    lock.lock();
    try {
      nextOffset = offset;
      progressed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void pause() {
    if (closed) {
      return;
    }
    try {
      Thread.sleep(RETRY_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
