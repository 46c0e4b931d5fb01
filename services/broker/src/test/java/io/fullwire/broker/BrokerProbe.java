package io.fullwire.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/// A client of a broker under test, and a process with a broker that a test can kill.
final class BrokerProbe {
  private static final String TOPIC = "probe";

  private BrokerProbe() {}

  /// Appends 0, 1, 2, … one by one and prints each once it is acknowledged, until killed.
  public static void main(String... args) throws Exception {
    EmbeddedBroker broker = EmbeddedBroker.start(Path.of(args[0]), freeAddress(), () -> {});
    createTopic(broker.address());
    try (KafkaProducer<String, String> producer = producer(broker.address())) {
      for (int i = 0; ; i++) {
        String value = String.valueOf(i);
        producer.send(new ProducerRecord<>(TOPIC, value)).get();
        System.out.println(value);
        System.out.flush();
      }
    }
  }

  static BrokerAddress freeAddress() throws IOException {
    try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket two = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new BrokerAddress(one.getLocalPort(), two.getLocalPort());
    }
  }

  static void createTopic(BrokerAddress broker) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  static void append(BrokerAddress broker, List<String> values) throws Exception {
    try (KafkaProducer<String, String> producer = producer(broker)) {
      for (String value : values) {
        producer.send(new ProducerRecord<>(TOPIC, value)).get();
      }
    }
  }

  static List<String> readAll(BrokerAddress broker) {
    TopicPartition partition = new TopicPartition(TOPIC, 0);
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new StringDeserializer(),
            new StringDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofSeconds(1)).forEach(record -> values.add(record.value()));
      }
    }
    return values;
  }

  private static KafkaProducer<String, String> producer(BrokerAddress broker) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", broker.bootstrapServers(), "acks", "all"),
        new StringSerializer(),
        new StringSerializer());
  }
}
