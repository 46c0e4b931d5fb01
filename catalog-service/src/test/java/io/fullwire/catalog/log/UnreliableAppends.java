package io.fullwire.catalog.log;

import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.testkit.log.MemoryTreeLogs;
import io.fullwire.testkit.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/// The way of one process to the logs, as bad as it may be: an append takes a while; it may fail
/// and be lost, or fail and reach the log all the same, then or much later, behind what others
/// appended, or twice. Appends that do not fail arrive in order.
final class UnreliableAppends implements TreeLogs {
  private final MemoryTreeLogs logs;
  private final VirtualTime time;
  private final RandomGenerator random;
  private final Queue<Sending> underWay = new ArrayDeque<>();
  private double failureRate;

  private record Sending(TreeId tree, ByteString encoded, CompletableFuture<Long> answer) {}

  UnreliableAppends(MemoryTreeLogs logs, VirtualTime time, RandomGenerator random) {
    this.logs = logs;
    this.time = time;
    this.random = random;
  }

  void setFailureRate(double rate) {
    failureRate = rate;
  }

  @Override
  public void requireRoom() {
    logs.requireRoom();
  }

  @Override
  public CompletionStage<Long> append(TreeId tree, ByteString encoded) {
    Sending sending = new Sending(tree, encoded, new CompletableFuture<>());
    underWay.add(sending);
    if (underWay.size() == 1) {
      time.after(someMillis(1, 10), this::arrive);
    }
    return sending.answer();
  }

  private void arrive() {
    Sending sending = underWay.remove();
    if (random.nextDouble() >= failureRate) {
      logs.append(sending.tree(), sending.encoded())
          .thenAccept(
              offset -> time.after(someMillis(0, 5), () -> sending.answer().complete(offset)));
    } else {
      fail(sending);
    }
    if (!underWay.isEmpty()) {
      time.after(someMillis(1, 10), this::arrive);
    }
  }

  private void fail(Sending sending) {
    switch (random.nextInt(4)) {
      case 0 -> {}
      case 1 -> land(sending);
      case 2 -> {
        land(sending);
        time.after(someMillis(1, 300), () -> land(sending));
      }
      default -> time.after(someMillis(1, 3_000), () -> land(sending));
    }
    time.after(
        someMillis(1, 50),
        () ->
            sending
                .answer()
                .completeExceptionally(FullwireException.unavailable("append failed", null)));
  }

  private void land(Sending sending) {
    var _ = logs.append(sending.tree(), sending.encoded());
  }

  private Duration someMillis(int from, int to) {
    return Duration.ofMillis(random.nextInt(from, to));
  }

  @Override
  public void create(TreeId tree) {
    logs.create(tree);
  }

  @Override
  public void delete(TreeId tree) {
    logs.delete(tree);
  }

  @Override
  public LogPosition beginning(TreeId tree) {
    return logs.beginning(tree);
  }

  @Override
  public LogPosition end(TreeId tree) {
    return logs.end(tree);
  }

  @Override
  public void trim(TreeId tree, LogPosition beginning) {
    logs.trim(tree, beginning);
  }

  @Override
  public LogReader newReader() {
    return logs.newReader();
  }

  @Override
  public void close() {}
}
