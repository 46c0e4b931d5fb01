package io.fullwire.agent.cli.gateway;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.function.Consumer;

/// Reads a tree's log from the site's brokers.
public final class TreeLog {
  private static final Duration POLL = Duration.ofMillis(500);

  private final String kafka;
  private final TreeId tree;

  /// @param kafka bootstrap servers
  public TreeLog(String kafka, TreeId tree) {
    this.kafka = kafka;
    this.tree = tree;
  }

  /// Shows all records that can still be read; with `follow` it never returns but by an error.
  /// Records of a leader that had been replaced are shown, too: they are in the log.
  public void read(boolean follow, Consumer<LogLine> consumer) {
    try (TreeLogs logs = new KafkaTreeLogs(KafkaSettings.of(kafka));
        LogReader reader = logs.newReader()) {
      long end = logs.end(tree).nextOffset();
      LogPosition position = logs.beginning(tree);
      reader.follow(tree, position);
      while (follow || position.nextOffset() < end) {
        for (LogReader.Item item : reader.poll(POLL)) {
          position = show(item, consumer, position);
        }
      }
    }
  }

  private static LogPosition show(
      LogReader.Item item, Consumer<LogLine> consumer, LogPosition position) {
    return switch (item) {
      case LogReader.Item.Appended appended -> {
        consumer.accept(LogLine.of(LogRecordCodec.decode(appended.encoded())));
        yield appended.next();
      }
      case LogReader.Item.Gap gap ->
          throw FullwireException.unavailable(
              "records from " + position.nextOffset() + " on are gone from the log", null);
      case LogReader.Item.Deleted deleted ->
          throw FullwireException.notFound("the log of tree " + deleted.tree() + " was deleted");
    };
  }
}
