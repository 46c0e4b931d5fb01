package io.fullwire.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A Kafka broker with its controller (KRaft) in this JVM, its data in one directory.
///
/// Every record is on disk before it is acknowledged, so what was acknowledged survives a kill of
/// the process. The directory may move, and the ports may change, between starts.
public final class EmbeddedBroker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

  private final BrokerAddress address;
  private final KafkaRaftServer server;

  private EmbeddedBroker(BrokerAddress address, KafkaRaftServer server) {
    this.address = address;
    this.server = server;
  }

  /// Starts the broker, on an empty directory as a new one, and returns when it takes requests.
  ///
  /// @param onFatal called, from a thread of the broker, when it can not go on: its disk failed,
  ///     say. Kafka's own answer would be to halt the JVM under everyone in it. One broker a JVM,
  ///     therefore.
  public static EmbeddedBroker start(Path directory, BrokerAddress address, Runnable onFatal) {
    takeOverExits(directory, onFatal);
    var settings = BrokerSettings.of(directory, address);
    format(directory);
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(asProperties(settings)), Time.SYSTEM);
    try {
      server.startup();
    } catch (RuntimeException notStarted) {
      server.shutdown();
      throw FullwireException.unavailable(
          "the broker on " + directory + " does not start: " + notStarted.getMessage(), notStarted);
    }
    return new EmbeddedBroker(address, server);
  }

  public BrokerAddress address() {
    return address;
  }

  /// Flushes, stops and returns when all is closed.
  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static void format(Path directory) {
    if (Files.exists(directory.resolve("meta.properties"))) {
      return;
    }
    try {
      Files.createDirectories(directory);
      new Formatter()
          .setClusterId(Uuid.randomUuid().toString())
          .setNodeId(BrokerSettings.NODE_ID)
          .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
          .setReleaseVersion(MetadataVersion.latestProduction())
          .addDirectory(directory.toString())
          .setMetadataLogDirectory(directory.toString())
          // A start that was killed half way through formatting leaves some of its files.
          .setIgnoreFormatted(true)
          .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8))
          .run();
    } catch (Exception refused) { // as wide as Formatter.run declares it
      throw FullwireException.unavailable(
          "data directory " + directory + " can not take a broker: " + refused.getMessage(),
          refused);
    }
  }

  private static void takeOverExits(Path directory, Runnable onFatal) {
    Exit.Procedure stopInOrder =
        (status, message) -> {
          LOG.error(
              "the embedded broker on {} can not go on (status {}, {} of its disk free): {}",
              directory,
              status,
              freeOf(directory),
              message == null ? "its data can not be read or written" : message);
          onFatal.run();
        };
    Exit.setExitProcedure(stopInOrder);
    Exit.setHaltProcedure(stopInOrder);
  }

  private static String freeOf(Path directory) {
    try {
      return Files.getFileStore(directory).getUsableSpace() + " bytes";
    } catch (IOException gone) {
      return "nothing";
    }
  }

  private static Properties asProperties(Map<String, String> settings) {
    Properties properties = new Properties();
    properties.putAll(settings);
    return properties;
  }
}
