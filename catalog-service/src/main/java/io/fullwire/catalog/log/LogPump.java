package io.fullwire.catalog.log;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings the records of any number of logs to their replicas.
///
/// [#turn(Duration)] does one round and is called again and again by one thread; replicas are added
/// and removed from any.
public final class LogPump implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogPump.class);

  /// How long a log is left alone that could not be followed or applied.
  private static final Duration RETRY_PAUSE = Duration.ofMillis(500);

  private static final Duration TICK = Duration.ofMillis(100);

  private final TreeLogs logs;
  private final LogReader reader;
  private final TimeSource time;
  private final Queue<Runnable> orders = new ConcurrentLinkedQueue<>();
  private final Map<TreeId, TreeReplica> replicas = new HashMap<>();

  /// Logs that are to be followed, and when that may be tried.
  private final Map<TreeId, Long> dueNs = new LinkedHashMap<>();

  private long tickedAtNs;

  public LogPump(TreeLogs logs, TimeSource time) {
    this.logs = logs;
    this.reader = logs.newReader();
    this.time = time;
    this.tickedAtNs = time.nanos();
  }

  /// Follows the log of the replica's tree from where the replica stands.
  public void add(TreeReplica replica) {
    order(
        () -> {
          replicas.put(replica.tree(), replica);
          dueNs.put(replica.tree(), time.nanos());
        });
  }

  /// Follows the log no longer and closes the replica; then runs `afterwards`.
  public void remove(TreeId tree, Runnable afterwards) {
    order(
        () -> {
          reader.unfollow(tree);
          dueNs.remove(tree);
          TreeReplica removed = replicas.remove(tree);
          if (removed != null) {
            removed.close();
          }
          afterwards.run();
        });
  }

  /// Makes a turn under way end soon. Safe from any thread.
  public void wakeUp() {
    reader.wakeUp();
  }

  /// Applies what came within `atMost`, and lets leaders do what is due.
  public void turn(Duration atMost) {
    for (Runnable order = orders.poll(); order != null; order = orders.poll()) {
      order.run();
    }
    followDue();
    dispatch(reader.poll(atMost));
    tick();
  }

  @Override
  public void close() {
    replicas.values().forEach(TreeReplica::close);
    reader.close();
  }

  private void order(Runnable order) {
    orders.add(order);
    reader.wakeUp();
  }

  private void followDue() {
    long nowNs = time.nanos();
    List<TreeId> due =
        dueNs.entrySet().stream()
            .filter(entry -> nowNs - entry.getValue() >= 0)
            .map(Map.Entry::getKey)
            .toList();
    for (TreeId tree : due) {
      dueNs.remove(tree);
      TreeReplica replica = replicas.get(tree);
      if (replica != null) {
        follow(replica);
      }
    }
  }

  private void follow(TreeReplica replica) {
    try {
      LogPosition position = replica.position();
      if (position == null) {
        followFromStart(replica, logs.beginning(replica.tree()));
      } else {
        reader.follow(replica.tree(), position);
      }
    } catch (FullwireException notYet) {
      LOG.warn("tree {}: its log can not be followed yet", replica.tree(), notYet);
      retryLater(replica.tree());
    }
  }

  /// A tree can only be built from a log that has its beginning.
  private void followFromStart(TreeReplica replica, LogPosition beginning) {
    if (beginning.nextOffset() > 0) {
      replica.breakDown("the log before " + beginning + " is gone");
    } else {
      reader.follow(replica.tree(), beginning);
    }
  }

  private void dispatch(List<LogReader.Item> items) {
    Map<TreeId, List<LogReader.Item.Appended>> records = new LinkedHashMap<>();
    for (LogReader.Item item : items) {
      switch (item) {
        case LogReader.Item.Appended appended ->
            records.computeIfAbsent(appended.tree(), t -> new ArrayList<>()).add(appended);
        case LogReader.Item.Gap gap -> {
          apply(gap.tree(), records.remove(gap.tree()));
          onGap(gap);
        }
        case LogReader.Item.Deleted deleted -> {
          apply(deleted.tree(), records.remove(deleted.tree()));
          onDeleted(deleted.tree());
        }
      }
    }
    records.forEach(this::apply);
  }

  private void apply(TreeId tree, @Nullable List<LogReader.Item.Appended> records) {
    TreeReplica replica = replicas.get(tree);
    if (replica == null || records == null) {
      return;
    }
    try {
      replica.apply(records);
    } catch (FullwireException e) {
      reader.unfollow(tree);
      if (e.code() != ErrorCode.CORRUPT) {
        LOG.error("tree {}: its log can not be applied now", tree, e);
        retryLater(tree);
      } else {
        startOver(replica, e);
      }
    } catch (RuntimeException bug) {
      // The reader has gone past these records: going on would pass over them without a word.
      reader.unfollow(tree);
      startOver(replica, new FullwireException(ErrorCode.CORRUPT, String.valueOf(bug), bug));
    }
  }

  private void startOver(TreeReplica replica, FullwireException reason) {
    if (replica.startOver(reason)) {
      follow(replica);
    }
  }

  private void onGap(LogReader.Item.Gap gap) {
    TreeReplica replica = replicas.get(gap.tree());
    if (replica == null) {
      return;
    }
    LOG.warn("tree {}: its log goes on at {}, not at {}", gap.tree(), gap.beginning(), gap.lost());
    replica.clear();
    followFromStart(replica, gap.beginning());
  }

  private void onDeleted(TreeId tree) {
    TreeReplica replica = replicas.get(tree);
    if (replica != null) {
      replica.breakDown("its log is gone");
    }
  }

  private void retryLater(TreeId tree) {
    dueNs.put(tree, time.nanos() + RETRY_PAUSE.toNanos());
  }

  private void tick() {
    long nowNs = time.nanos();
    if (nowNs - tickedAtNs >= TICK.toNanos()) {
      tickedAtNs = nowNs;
      replicas.values().forEach(replica -> replica.leader().onTick());
    }
  }
}
