package io.fullwire.client.log;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.List;

/// Follows any number of logs on one thread. Not safe for several threads, but for [#wakeUp()].
public interface LogReader extends AutoCloseable {
  int RECORDS_PER_POLL_MAX = 1_000;

  /// Starts to follow a log at a position, or moves there.
  void follow(TreeId tree, LogPosition from);

  void unfollow(TreeId tree);

  /// What came since the last call, at most 1,000 items, each log's in its order; empty when
  /// nothing came within `atMost`.
  List<Item> poll(Duration atMost);

  /// Makes a [#poll(Duration)] under way, or else the next one, return at once. Safe from any
  /// thread.
  void wakeUp();

  @Override
  void close();

  /// What a poll tells of one log.
  sealed interface Item {
    TreeId tree();

    record Appended(TreeId tree, LogPosition next, ByteString encoded) implements Item {}

    /// Records between where this reader stood and `beginning` are gone (trimmed, or the topic was
    /// made anew), and the log is no longer followed. What was built from it must be checked
    /// against a snapshot before it is believed again.
    record Gap(TreeId tree, LogPosition lost, LogPosition beginning) implements Item {}

    /// The log is gone and no longer followed.
    record Deleted(TreeId tree) implements Item {}
  }
}
