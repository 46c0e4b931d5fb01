package io.fullwire.client.log.kafka;

import io.fullwire.protocol.Limits;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Where the cluster is, and how long it may take to answer.
///
/// @param bootstrap `host:port`, separated by commas
/// @param deliveryTimeout until an append that the cluster does not answer fails
/// @param requestTimeout until a question to the cluster fails
public record KafkaSettings(String bootstrap, Duration deliveryTimeout, Duration requestTimeout) {
  public static final Duration DELIVERY_TIMEOUT = Duration.ofSeconds(20);
  public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

  /// How long an append blocks its caller while nothing is known of the topic, or while the buffer
  /// is full.
  static final Duration APPEND_BLOCK = Duration.ofSeconds(1);

  static final int APPEND_BUFFER_BYTES = 64 << 20;

  /// A record with what Kafka puts around it.
  static final int MESSAGE_BYTES_MAX = Limits.LOG_RECORD_BYTES_MAX + (64 << 10);

  private static final int BATCH_BYTES = 1 << 20;

  /// A log that is followed newly waits for a fetch under way that knows nothing of it.
  private static final int FETCH_WAIT_MS = 100;

  private static final int FETCH_BYTES_MAX = 16 << 20;
  private static final int RECONNECT_MS_MIN = 50;
  private static final int RECONNECT_MS_MAX = 500;

  public static KafkaSettings of(String bootstrap) {
    return new KafkaSettings(bootstrap, DELIVERY_TIMEOUT, REQUEST_TIMEOUT);
  }

  Map<String, Object> admin() {
    Map<String, Object> config = common();
    config.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(requestTimeout));
    config.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(requestTimeout));
    return config;
  }

  /// One request under way at a time: what is appended meanwhile goes into the next, and so is made
  /// durable with one sync of the disk. The order of appends is kept, each is written once.
  Map<String, Object> producer() {
    Map<String, Object> config = common();
    config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    config.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    config.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    config.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) APPEND_BUFFER_BYTES);
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MESSAGE_BYTES_MAX);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, APPEND_BLOCK.toMillis());
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(requestTimeout));
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(deliveryTimeout));
    return config;
  }

  /// Reads from positions that it is told, and says so when one can not be read any more.
  Map<String, Object> consumer(int recordsPerPollMax) {
    Map<String, Object> config = common();
    config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, recordsPerPollMax);
    config.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MS);
    config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES_MAX);
    config.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MESSAGE_BYTES_MAX);
    config.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(requestTimeout));
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(requestTimeout));
    return config;
  }

  private Map<String, Object> common() {
    Map<String, Object> config = new HashMap<>();
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    config.put(CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, RECONNECT_MS_MIN);
    config.put(CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, RECONNECT_MS_MAX);
    config.put(CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, RECONNECT_MS_MIN);
    config.put(CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, RECONNECT_MS_MAX);
    config.put(CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, 2_000L);
    // Several clients of one process would fight over one name for their JMX beans.
    config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
    config.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    return config;
  }

  private static int millis(Duration duration) {
    return Math.toIntExact(duration.toMillis());
  }
}
