package io.fullwire.catalog.log;

import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A request that a leader has taken on. Guarded by the leader's lock, but for the answer.
final class PendingCommit {
  private final CommitRequest request;
  private final long sizeBytes;
  private final long takenAtNs;
  private long deadlineNs;
  private CompletableFuture<CommitReceipt> answer = new CompletableFuture<>();
  private @Nullable TreeDelta appended;

  PendingCommit(CommitRequest request, long sizeBytes, long takenAtNs, long deadlineNs) {
    this.request = request;
    this.sizeBytes = sizeBytes;
    this.takenAtNs = takenAtNs;
    this.deadlineNs = deadlineNs;
  }

  CommitRequest request() {
    return request;
  }

  long sizeBytes() {
    return sizeBytes;
  }

  long takenAtNs() {
    return takenAtNs;
  }

  boolean isOver(long nowNs) {
    return nowNs - deadlineNs >= 0;
  }

  /// Asked for again after it had been given up: it is what it was, with a new answer.
  void renew(long newDeadlineNs) {
    deadlineNs = newDeadlineNs;
    answer = new CompletableFuture<>();
  }

  CompletableFuture<CommitReceipt> answer() {
    return answer;
  }

  /// What it will do to the tree, once it is appended; null before, and again when its record
  /// turned out to be void.
  @Nullable TreeDelta appended() {
    return appended;
  }

  void setAppended(@Nullable TreeDelta delta) {
    appended = delta;
  }
}
