package io.fullwire.testkit.log;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/// Logs that live as long as this object. An append is durable at once; a set number of appends can
/// be made to fail, before or after the record is in the log, and records can be lost.
public final class MemoryTreeLogs implements TreeLogs {
  private final Object lock = new Object();
  private final Map<TreeId, MemoryLog> logs = new HashMap<>();
  private int failuresLeft;
  private boolean failAfterAppending;
  private boolean full;
  private @Nullable RuntimeException readFailure;

  /// The next appends fail with `UNAVAILABLE`.
  ///
  /// @param afterAppending whether the records are in the log all the same
  public void failAppends(int count, boolean afterAppending) {
    synchronized (lock) {
      failuresLeft = count;
      failAfterAppending = afterAppending;
    }
  }

  /// The next read of any log fails with this.
  public void failRead(RuntimeException failure) {
    synchronized (lock) {
      readFailure = failure;
      lock.notifyAll();
    }
  }

  /// How many planned failures have not happened.
  public int failuresLeft() {
    synchronized (lock) {
      return failuresLeft + (readFailure == null ? 0 : 1);
    }
  }

  public boolean exists(TreeId tree) {
    synchronized (lock) {
      return logs.containsKey(tree);
    }
  }

  @Override
  public void create(TreeId tree) {
    synchronized (lock) {
      logs.computeIfAbsent(tree, t -> new MemoryLog());
    }
  }

  @Override
  public void delete(TreeId tree) {
    synchronized (lock) {
      logs.remove(tree);
      lock.notifyAll();
    }
  }

  /// As a disk that is full: appends are refused before they are tried.
  public void setFull(boolean isFull) {
    synchronized (lock) {
      full = isFull;
    }
  }

  @Override
  public void requireRoom() {
    synchronized (lock) {
      if (full) {
        throw new FullwireException(ErrorCode.NO_SPACE, "memory was made to be full");
      }
    }
  }

  @Override
  public CompletionStage<Long> append(TreeId tree, ByteString encoded) {
    if (encoded.size() > Limits.LOG_RECORD_BYTES_MAX) {
      return CompletableFuture.failedFuture(
          FullwireException.limitExceeded(
              "size of a log record", encoded.size(), Limits.LOG_RECORD_BYTES_MAX));
    }
    synchronized (lock) {
      MemoryLog log = logs.get(tree);
      if (log == null) {
        return CompletableFuture.failedFuture(missing(tree));
      }
      boolean fails = failuresLeft > 0;
      if (fails) {
        failuresLeft--;
      }
      if (!fails || failAfterAppending) {
        log.append(encoded);
        lock.notifyAll();
      }
      return fails
          ? CompletableFuture.failedFuture(
              FullwireException.unavailable("append to " + tree + " was made to fail", null))
          : CompletableFuture.completedFuture(log.end().nextOffset() - 1);
    }
  }

  /// Loses the records before `offset`, as a broker does whose own retention is short.
  public void trim(TreeId tree, long offset) {
    synchronized (lock) {
      require(tree).trim(offset);
    }
  }

  @Override
  public void trim(TreeId tree, LogPosition beginning) {
    synchronized (lock) {
      MemoryLog log = require(tree);
      LogPosition end = log.end();
      if (!end.topicId().equals(beginning.topicId()) || end.nextOffset() < beginning.nextOffset()) {
        throw FullwireException.conflict(
            "the log of tree " + tree + " ends at " + end + "; it can not begin at " + beginning);
      }
      log.trim(beginning.nextOffset());
    }
  }

  @Override
  public LogPosition beginning(TreeId tree) {
    synchronized (lock) {
      return require(tree).beginning();
    }
  }

  @Override
  public LogPosition end(TreeId tree) {
    synchronized (lock) {
      return require(tree).end();
    }
  }

  /// All records that a log ever had, also those that were trimmed; none when there is no such log.
  public List<ByteString> records(TreeId tree) {
    synchronized (lock) {
      MemoryLog log = logs.get(tree);
      if (log == null) {
        return List.of();
      }
      List<ByteString> all = new ArrayList<>();
      for (long offset = 0; offset < log.end().nextOffset(); offset++) {
        all.add(log.at(offset));
      }
      return all;
    }
  }

  @Override
  public LogReader newReader() {
    return new Reader();
  }

  @Override
  public void close() {}

  private MemoryLog require(TreeId tree) {
    MemoryLog log = logs.get(tree);
    if (log == null) {
      throw missing(tree);
    }
    return log;
  }

  private static FullwireException missing(TreeId tree) {
    return FullwireException.notFound("there is no log of tree " + tree);
  }

  private final class Reader implements LogReader {
    private final Map<TreeId, LogPosition> positions = new HashMap<>();
    private boolean isWoken;

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
      long deadlineNs = System.nanoTime() + atMost.toNanos();
      synchronized (lock) {
        while (true) {
          failIfPlanned();
          List<Item> items = collect();
          long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
          if (!items.isEmpty() || isWoken || leftMs <= 0) {
            isWoken = false;
            return items;
          }
          try {
            lock.wait(leftMs);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw FullwireException.unavailable("reading of logs was interrupted", e);
          }
        }
      }
    }

    @Override
    public void wakeUp() {
      synchronized (lock) {
        isWoken = true;
        lock.notifyAll();
      }
    }

    @Override
    public void close() {}

    private void failIfPlanned() {
      RuntimeException planned = readFailure;
      if (planned != null) {
        readFailure = null;
        throw planned;
      }
    }

    private List<Item> collect() {
      List<Item> items = new ArrayList<>();
      for (TreeId tree : List.copyOf(positions.keySet())) {
        collect(tree, logs.get(tree), items);
      }
      return items;
    }

    private void collect(TreeId tree, @Nullable MemoryLog log, List<Item> items) {
      LogPosition position = positions.get(tree);
      if (position == null) {
        return;
      }
      if (log == null) {
        positions.remove(tree);
        items.add(new Item.Deleted(tree));
      } else if (!log.holds(position)) {
        positions.remove(tree);
        items.add(new Item.Gap(tree, position, log.beginning()));
      } else {
        long offset = position.nextOffset();
        while (offset < log.end().nextOffset() && items.size() < RECORDS_PER_POLL_MAX) {
          LogPosition next = new LogPosition(log.topicId(), offset + 1);
          items.add(new Item.Appended(tree, next, log.at(offset)));
          positions.put(tree, next);
          offset++;
        }
      }
    }
  }
}
