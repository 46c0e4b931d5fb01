package io.fullwire.testkit.log;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// Logs that live as long as this object. An append is durable at once; a set number of appends can
/// be made to fail, before or after the record is in the log.
public final class MemoryTreeLogs implements TreeLogs {
  private static final class Log {
    private final UUID topicId = UUID.randomUUID();
    private final List<ByteString> records = new ArrayList<>();
  }

  private final Map<TreeId, Log> logs = new HashMap<>();
  private int failuresLeft;
  private boolean failAfterAppending;

  /// The next appends fail with `UNAVAILABLE`.
  ///
  /// @param afterAppending whether the records are in the log all the same
  public synchronized void failAppends(int count, boolean afterAppending) {
    failuresLeft = count;
    failAfterAppending = afterAppending;
  }

  /// How many planned failures have not happened.
  public synchronized int failuresLeft() {
    return failuresLeft;
  }

  /// The records of a log; none when there is no such log.
  public synchronized List<ByteString> records(TreeId tree) {
    @Nullable Log log = logs.get(tree);
    return log == null ? List.of() : List.copyOf(log.records);
  }

  public synchronized boolean exists(TreeId tree) {
    return logs.containsKey(tree);
  }

  @Override
  public synchronized void create(TreeId tree) {
    logs.computeIfAbsent(tree, t -> new Log());
    notifyAll();
  }

  @Override
  public synchronized void delete(TreeId tree) {
    logs.remove(tree);
    notifyAll();
  }

  @Override
  public synchronized CompletionStage<Long> append(TreeId tree, ByteString record) {
    @Nullable Log log = logs.get(tree);
    if (log == null) {
      return CompletableFuture.failedFuture(noLog(tree));
    }
    boolean fails = failuresLeft > 0;
    if (!fails || failAfterAppending) {
      log.records.add(record);
      notifyAll();
    }
    if (fails) {
      failuresLeft--;
      return CompletableFuture.failedFuture(
          FullwireException.unavailable("append to " + tree + " was made to fail", null));
    }
    return CompletableFuture.completedFuture(log.records.size() - 1L);
  }

  @Override
  public synchronized LogPosition beginning(TreeId tree) {
    return new LogPosition(require(tree).topicId, 0);
  }

  @Override
  public synchronized LogPosition end(TreeId tree) {
    Log log = require(tree);
    return new LogPosition(log.topicId, log.records.size());
  }

  @Override
  public LogReader newReader() {
    return new Reader();
  }

  @Override
  public void close() {}

  private Log require(TreeId tree) {
    @Nullable Log log = logs.get(tree);
    if (log == null) {
      throw noLog(tree);
    }
    return log;
  }

  private static FullwireException noLog(TreeId tree) {
    return FullwireException.notFound("there is no log of tree " + tree);
  }

  private final class Reader implements LogReader {
    private final Map<TreeId, LogPosition> positions = new HashMap<>();
    private boolean woken;

    @Override
    public void follow(TreeId tree, LogPosition from) {
      positions.put(tree, from);
    }

    @Override
    public void unfollow(TreeId tree) {
      positions.remove(tree);
    }

    @Override
    public List<Item> poll(Duration atMost) {
      synchronized (MemoryTreeLogs.this) {
        long until = System.nanoTime() + atMost.toNanos();
        List<Item> items = read();
        while (items.isEmpty() && !woken && System.nanoTime() < until) {
          await(until - System.nanoTime());
          items = read();
        }
        woken = false;
        return items;
      }
    }

    @Override
    public void wakeUp() {
      synchronized (MemoryTreeLogs.this) {
        woken = true;
        MemoryTreeLogs.this.notifyAll();
      }
    }

    @Override
    public void close() {
      positions.clear();
    }

    private void await(long nanos) {
      try {
        MemoryTreeLogs.this.wait(Math.max(1, nanos / 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw FullwireException.unavailable("reading was interrupted", e);
      }
    }

    private List<Item> read() {
      List<Item> items = new ArrayList<>();
      for (Map.Entry<TreeId, LogPosition> entry : Map.copyOf(positions).entrySet()) {
        read(entry.getKey(), entry.getValue(), items);
      }
      return items;
    }

    private void read(TreeId tree, LogPosition from, List<Item> items) {
      @Nullable Log log = logs.get(tree);
      if (log == null) {
        positions.remove(tree);
        items.add(new Item.Deleted(tree));
        return;
      }
      if (!log.topicId.equals(from.topicId())) {
        positions.remove(tree);
        items.add(new Item.Gap(tree, from, new LogPosition(log.topicId, 0)));
        return;
      }
      LogPosition next = from;
      while (next.nextOffset() < log.records.size() && items.size() < RECORDS_PER_POLL_MAX) {
        ByteString record = log.records.get(Math.toIntExact(next.nextOffset()));
        next = new LogPosition(log.topicId, next.nextOffset() + 1);
        items.add(new Item.Appended(tree, next, record));
      }
      positions.put(tree, next);
    }
  }
}
