package io.fullwire.relay.mirror;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.fault.Failures;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads this site's logs for one peer, on a thread of its own, and hands each record on as soon as
/// it is read.
final class LogFeeder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogFeeder.class);

  /// How long a read waits for records; a question of the follower ends it at once.
  private static final Duration POLL_TIME = Duration.ofSeconds(1);

  /// After the broker failed a read; all feeds are failed then, and their followers ask again.
  private static final long PAUSE_NS = 200_000_000;

  private static final Duration CLOSE_TIME = Duration.ofSeconds(2);

  /// One log that is read: who gets it, and where the reading stands.
  private static final class Reading {
    private final LogFeed feed;
    private LogPosition next;
    private long endOffset;
    private boolean paused;

    private Reading(LogFeed feed, LogPosition next, long endOffset) {
      this.feed = feed;
      this.next = next;
      this.endOffset = endOffset;
    }
  }

  private final TreeLogs logs;
  private final ConcurrentLinkedQueue<Runnable> commands = new ConcurrentLinkedQueue<>();
  private final Map<TreeId, Reading> readings = new HashMap<>();
  private final Thread thread;
  private volatile boolean closed;

  /// Made by the feeder's own thread, for that takes the broker's client a while.
  private volatile @Nullable LogReader reader;

  LogFeeder(SiteName peer, TreeLogs logs) {
    this.logs = logs;
    this.thread = Thread.ofPlatform().name("relay-log-" + peer).daemon().start(this::run);
  }

  // From the far event loop.

  void start(LogFeed feed, MirrorMessage.Follow question) {
    command(() -> startReading(feed, question));
  }

  void stop(LogFeed feed, TreeId tree) {
    command(() -> stopReading(feed, tree));
  }

  void resume(LogFeed feed, TreeId tree) {
    command(() -> resumeReading(feed, tree));
  }

  @Override
  public void close() {
    closed = true;
    wakeUp();
    try {
      if (!thread.join(CLOSE_TIME)) {
        LOG.warn("{} did not end within {}", thread.getName(), CLOSE_TIME);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void command(Runnable command) {
    commands.add(command);
    wakeUp();
  }

  /// Without a reader the thread has not come to its commands yet.
  private void wakeUp() {
    LogReader current = reader;
    if (current != null) {
      current.wakeUp();
    }
  }

  // On the feeder's thread.

  private void run() {
    while (!closed) {
      try (LogReader made = logs.newReader()) {
        reader = made;
        read(made);
      } catch (RuntimeException failure) {
        LOG.warn("logs can not be read yet: {}", Failures.reasonOf(failure).getMessage());
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }

  private void read(LogReader from) {
    while (!closed) {
      try {
        runCommands();
        handOn(from.poll(POLL_TIME));
      } catch (RuntimeException failure) {
        // Also a fault: without this thread the peer would hear no more, and nobody would know.
        FullwireException reason = Failures.reasonOf(failure);
        LOG.warn("logs can not be read: {}", reason.getMessage());
        failAll(reason);
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }

  private void runCommands() {
    for (@Nullable Runnable command = commands.poll(); command != null; command = commands.poll()) {
      command.run();
    }
  }

  private void startReading(LogFeed feed, MirrorMessage.Follow question) {
    if (feed.isOver()) {
      return;
    }
    TreeId tree = question.tree();
    try {
      LogPosition beginning = logs.beginning(tree);
      LogPosition end = logs.end(tree);
      LogPosition at = startOf(question.from(), beginning, end);
      @Nullable Reading before = readings.put(tree, new Reading(feed, at, end.nextOffset()));
      if (before != null) {
        before.feed.fail(
            FullwireException.conflict("the log of tree " + tree + " is followed anew"));
      }
      feed.send(new MirrorMessage.Start(at, end.nextOffset()));
      requireReader().follow(tree, at);
    } catch (FullwireException notReadable) {
      readings.remove(tree);
      feed.fail(notReadable);
    }
  }

  /// Where the follower stands, if that is a place in this log; else the log's beginning.
  private static LogPosition startOf(
      @Nullable LogPosition asked, LogPosition beginning, LogPosition end) {
    boolean within =
        asked != null
            && asked.topicId().equals(beginning.topicId())
            && asked.nextOffset() >= beginning.nextOffset()
            && asked.nextOffset() <= end.nextOffset();
    return asked != null && within ? asked : beginning;
  }

  private void stopReading(LogFeed feed, TreeId tree) {
    Reading reading = readings.get(tree);
    if (reading != null && reading.feed == feed) {
      readings.remove(tree);
      requireReader().unfollow(tree);
    }
  }

  private void resumeReading(LogFeed feed, TreeId tree) {
    Reading reading = readings.get(tree);
    if (reading != null && reading.feed == feed && reading.paused) {
      reading.paused = false;
      reading.endOffset = Math.max(reading.endOffset, logs.end(tree).nextOffset());
      requireReader().follow(tree, reading.next);
    }
  }

  private void handOn(List<LogReader.Item> items) {
    for (LogReader.Item item : items) {
      Reading reading = readings.get(item.tree());
      if (reading == null || reading.paused) {
        continue;
      }
      switch (item) {
        case LogReader.Item.Appended appended -> handOn(reading, appended);
        case LogReader.Item.Gap(TreeId tree, var lost, var beginning) ->
            fail(
                tree,
                FullwireException.unavailable(
                    "the log of tree " + tree + " begins at " + beginning + ", behind " + lost,
                    null));
        case LogReader.Item.Deleted(TreeId tree) ->
            fail(tree, FullwireException.notFound("the log of tree " + tree + " is gone"));
      }
    }
  }

  private void handOn(Reading reading, LogReader.Item.Appended appended) {
    reading.next = appended.next();
    reading.endOffset = Math.max(reading.endOffset, appended.next().nextOffset());
    reading.feed.send(
        new MirrorMessage.Appended(
            appended.next().nextOffset(), reading.endOffset, appended.encoded()));
    if (reading.feed.isFull()) {
      reading.paused = true;
      requireReader().unfollow(appended.tree());
    }
  }

  private LogReader requireReader() {
    LogReader current = reader;
    if (current == null) {
      throw new IllegalStateException("a log is to be read before there is a reader");
    }
    return current;
  }

  private void fail(TreeId tree, FullwireException reason) {
    Reading reading = readings.remove(tree);
    if (reading != null) {
      reading.feed.fail(reason);
    }
  }

  private void failAll(FullwireException reason) {
    for (Map.Entry<TreeId, Reading> entry : Map.copyOf(readings).entrySet()) {
      requireReader().unfollow(entry.getKey());
      fail(entry.getKey(), reason);
    }
  }
}
