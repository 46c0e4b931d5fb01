package io.fullwire.client.log.kafka;

import io.fullwire.client.log.KnownTrees;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.codec.TreeDescriptorCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.SortedMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The registry as a compacted topic, [Topics#TREES]: key is the tree's id, value its descriptor or
/// nothing once it is removed.
///
/// Does not wait for the cluster when made; [#awaitRead(Duration)] does.
public final class KafkaTreeRegistry implements TreeRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTreeRegistry.class);
  private static final TopicPartition PARTITION = new TopicPartition(Topics.TREES, 0);

  private final KafkaSettings settings;
  private final TopicAdmin admin;
  private final KafkaProducer<byte[], byte[]> producer;
  private final KnownTrees known = new KnownTrees();
  private final RegistryReader reader;

  public KafkaTreeRegistry(KafkaSettings settings) {
    this.settings = settings;
    this.admin = new TopicAdmin(settings);
    this.producer = new KafkaProducer<>(settings.producer());
    this.reader = new RegistryReader(settings, admin, PARTITION, this::apply);
    reader.start();
  }

  @Override
  public void put(TreeDescriptor tree) {
    append(tree.id(), TreeDescriptorCodec.encode(tree));
    TreeDescriptor shown = known.trees().get(tree.id());
    if (!tree.equals(shown)) {
      append(tree.id(), null);
      throw FullwireException.alreadyExists(
          "site " + tree.home() + " has a tree '" + tree.name() + "' already");
    }
  }

  @Override
  public void remove(TreeId tree) {
    append(tree, null);
  }

  @Override
  public SortedMap<TreeId, TreeDescriptor> trees() {
    return known.trees();
  }

  @Override
  public Subscription subscribe(Listener listener) {
    return known.subscribe(listener);
  }

  @Override
  public boolean awaitRead(Duration atMost) {
    return reader.awaitEnd(atMost);
  }

  @Override
  public void close() {
    reader.close();
    producer.close(Duration.ZERO);
    admin.close();
  }

  private void append(TreeId tree, byte @Nullable [] value) {
    long offset = send(tree, value);
    if (!reader.awaitOffset(offset, settings.requestTimeout())) {
      throw FullwireException.timedOut(
          "the change of tree "
              + tree
              + " was not read back from the registry within "
              + settings.requestTimeout());
    }
  }

  private long send(TreeId tree, byte @Nullable [] value) {
    String doing = "register tree " + tree;
    try {
      Future<RecordMetadata> sent =
          producer.send(
              new ProducerRecord<>(Topics.TREES, PARTITION.partition(), keyOf(tree), value));
      return sent.get(settings.deliveryTimeout().toMillis(), TimeUnit.MILLISECONDS).offset();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw FullwireException.unavailable("can not " + doing + ": interrupted", e);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      throw KafkaErrors.translate(doing, e);
    }
  }

  private void apply(byte[] key, byte @Nullable [] value) {
    TreeId tree = treeOf(key);
    if (value == null) {
      known.remove(tree);
      return;
    }
    TreeDescriptor descriptor = TreeDescriptorCodec.decode(value);
    if (!known.put(descriptor)) {
      LOG.warn("{} is ignored: its home has another tree of that name", descriptor);
    }
  }

  private static byte[] keyOf(TreeId tree) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(tree.value().getMostSignificantBits())
        .putLong(tree.value().getLeastSignificantBits())
        .array();
  }

  private static TreeId treeOf(byte[] key) {
    if (key.length != 2 * Long.BYTES) {
      throw FullwireException.corrupt("key of " + key.length + " bytes in the registry of trees");
    }
    ByteBuffer in = ByteBuffer.wrap(key);
    return new TreeId(new UUID(in.getLong(), in.getLong()));
  }
}
