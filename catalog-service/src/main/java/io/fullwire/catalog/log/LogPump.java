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
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings the records of any number of logs to their replicas.
///
/// [#turn(Duration)] does one round and is called again and again by one thread; replicas are added
/// and removed from any.
public final class LogPump implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogPump.class);

  /// How long a log is left alone that could not be followed or applied, at first; twice as long
  /// each time that it still can not.
  static final Duration RETRY_PAUSE_MIN = Duration.ofMillis(500);

  static final Duration RETRY_PAUSE_MAX = Duration.ofSeconds(15);

  private static final Duration TICK = Duration.ofMillis(100);

  private final LogReader reader;
  private final TimeSource time;
  private final Queue<Runnable> orders = new ConcurrentLinkedQueue<>();
  private final Map<TreeId, TreeReplica> replicas = new HashMap<>();

  /// Logs that are to be followed, and when that may be tried.
  private final Map<TreeId, Long> dueNs = new LinkedHashMap<>();

  /// The last pause of those that could not be.
  private final Map<TreeId, Duration> pauses = new HashMap<>();

  private final Recoveries recoveries;

  private final Recoveries.Listener recovered =
      new Recoveries.Listener() {
        @Override
        public void recovered(TreeReplica replica, Recovery.Found found) {
          pauses.remove(replica.tree());
          replica.recovered(found, time.nanos());
          reader.follow(replica.tree(), found.from());
        }

        @Override
        public void failed(TreeReplica replica, FullwireException reason) {
          if (reason.code() == ErrorCode.CORRUPT) {
            replica.breakDown(String.valueOf(reason.getMessage()));
          }
          retryLater(replica, reason);
        }
      };

  private long tickedAtNs;

  /// @param recoveryExecutor runs recoveries, which block
  public LogPump(TreeLogs logs, Recovery recovery, Executor recoveryExecutor, TimeSource time) {
    this.reader = logs.newReader();
    this.recoveries = new Recoveries(recovery, recoveryExecutor, this::order);
    this.time = time;
    this.tickedAtNs = time.nanos();
  }

  /// Follows the log of the replica's tree from where the replica stands.
  public void add(TreeReplica replica) {
    order(
        () ->
            recoveries.giveUp(
                replica.tree(),
                () -> {
                  replicas.put(replica.tree(), replica);
                  dueNs.put(replica.tree(), time.nanos());
                }));
  }

  /// Follows the log no longer and closes the replica; then runs `afterwards`.
  public void remove(TreeId tree, Runnable afterwards) {
    order(
        () -> {
          reader.unfollow(tree);
          dueNs.remove(tree);
          pauses.remove(tree);
          TreeReplica removed = replicas.remove(tree);
          if (removed != null) {
            removed.close();
          }
          recoveries.giveUp(tree, afterwards);
        });
  }

  /// Makes a turn under way end soon. Safe from any thread.
  public void wakeUp() {
    reader.wakeUp();
  }

  /// Applies what came within `atMost`, and lets leaders do what is due.
  public void turn(Duration atMost) {
    runOrders();
    followDue();
    runOrders();
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

  private void runOrders() {
    for (Runnable order = orders.poll(); order != null; order = orders.poll()) {
      order.run();
    }
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
    LogPosition position = replica.position();
    if (position == null) {
      recoveries.begin(replica, recovered);
      return;
    }
    try {
      reader.follow(replica.tree(), position);
    } catch (FullwireException notYet) {
      retryLater(replica, notYet);
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
      pauses.remove(tree);
    } catch (FullwireException e) {
      reader.unfollow(tree);
      if (e.code() != ErrorCode.CORRUPT) {
        retryLater(replica, e);
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
    follow(replica);
  }

  private void onDeleted(TreeId tree) {
    TreeReplica replica = replicas.get(tree);
    if (replica != null) {
      // A mirror that makes its copy anew deletes it first. What is stored stays: if the log never
      // comes back, it is all there is.
      replica.breakDown("its log is gone");
      retryLater(replica, FullwireException.notFound("its log is gone"));
    }
  }

  private void retryLater(TreeReplica replica, FullwireException reason) {
    Duration pause =
        pauses.merge(replica.tree(), RETRY_PAUSE_MIN, (last, first) -> last.multipliedBy(2));
    if (pause.compareTo(RETRY_PAUSE_MAX) > 0) {
      pause = RETRY_PAUSE_MAX;
      pauses.put(replica.tree(), pause);
    }
    LOG.warn("tree {}: its log is tried again in {}", replica.tree(), pause, reason);
    dueNs.put(replica.tree(), time.nanos() + pause.toNanos());
  }

  private void tick() {
    long nowNs = time.nanos();
    if (nowNs - tickedAtNs >= TICK.toNanos()) {
      tickedAtNs = nowNs;
      replicas.values().forEach(replica -> replica.onTick(nowNs));
    }
  }
}
