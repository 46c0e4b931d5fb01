package io.fullwire.catalog.log;

import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.apply.TreeOverlay;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Appends commits to the log of one tree, and answers each when it has come back out of the log.
///
/// **Leading** begins when somebody asks for a commit: the leader appends that its epoch begins,
/// and leads once it reads that and no one was faster. It ends when it reads that a higher epoch
/// began, or when an append fails: then no one can say what is in the log, so it claims the next
/// epoch, which makes void whatever of its appends may still be on the way, and appends anew what
/// did not come back.
///
/// **Commits under way** are validated against the tree as it will be when those before them have
/// come back. They go to the log in order and without waiting for each other; the log writes
/// together what was appended while it was busy.
///
/// Safe from any thread. Answers are given outside of the lock, on the thread that brought the
/// news.
public final class TreeLeader {
  private static final Logger LOG = LoggerFactory.getLogger(TreeLeader.class);

  private final TreeId tree;
  private final UUID instance;
  private final TreeView applied;
  private final TreeLogs logs;
  private final TimeSource time;
  private final LeaderLimits limits;
  private final LeaderMetrics metrics;

  private final ReentrantLock lock = new ReentrantLock();
  private final TreeOverlay ahead;
  private final Map<RequestId, PendingCommit> commits = new LinkedHashMap<>();
  private final List<Runnable> answers = new ArrayList<>();
  private Role role = Role.FOLLOWING;
  private long epoch;
  private long pendingBytes;
  private long claimNotBeforeNs;
  private boolean claimFailed;

  private enum Role {
    /// Someone else leads, or nobody.
    FOLLOWING,
    /// The beginning of `epoch` is appended and has not come back.
    CLAIMING,
    /// `epoch` is this leader's.
    LEADING
  }

  /// @param instance names this process, anew at every start
  /// @param applied the tree as far as its log was read
  public TreeLeader(
      TreeId tree,
      UUID instance,
      TreeView applied,
      TreeLogs logs,
      TimeSource time,
      LeaderLimits limits,
      LeaderMetrics metrics) {
    this.tree = tree;
    this.instance = instance;
    this.applied = applied;
    this.logs = logs;
    this.time = time;
    this.limits = limits;
    this.metrics = metrics;
    this.ahead = new TreeOverlay(applied);
    this.claimNotBeforeNs = time.nanos();
  }

  /// Takes on a request; see [io.fullwire.client.catalog.CatalogClient#commit] for how it is
  /// answered. A request that is under way already, or was answered, shares that answer. Reads the
  /// tree, so it may block.
  ///
  /// @param sizeBytes of the request as it came
  public CompletableFuture<CommitReceipt> submit(CommitRequest request, long sizeBytes) {
    lock.lock();
    try {
      PendingCommit underWay = commits.get(request.requestId());
      if (underWay != null) {
        if (underWay.answer().isDone()) {
          underWay.renew(time.nanos() + limits.commitTimeout().toNanos());
        }
        return underWay.answer();
      }
      CommitReceipt known = applied.receipt(request.requestId());
      if (known != null) {
        return CompletableFuture.completedFuture(known);
      }
      PendingCommit commit = takeOn(request, sizeBytes);
      advance(commit);
      return commit.answer();
    } catch (FullwireException refused) {
      return CompletableFuture.failedFuture(refused);
    } finally {
      unlockAndAnswer();
    }
  }

  /// A record came out of the log and is applied: `applied` shows it.
  public void onRead(LogRecord logRecord, Applied outcome) {
    lock.lock();
    try {
      switch (logRecord) {
        case LogRecord.EpochBegan began -> onEpoch(began, outcome);
        case LogRecord.Commit commit -> {
          if (outcome instanceof Applied.Changed changed) {
            onCommit(commit, changed.delta());
          }
        }
        case LogRecord.SnapshotBegan _, LogRecord.SnapshotStored _ -> {}
      }
    } finally {
      unlockAndAnswer();
    }
  }

  /// To be called every now and then: gives up what waited too long, and claims again.
  public void onTick() {
    lock.lock();
    try {
      long nowNs = time.nanos();
      commits.values().stream().filter(c -> c.isOver(nowNs)).toList().forEach(this::giveUp);
      boolean isIdle = role == Role.FOLLOWING && !commits.isEmpty();
      if ((isIdle || claimFailed) && nowNs - claimNotBeforeNs >= 0) {
        claim();
      }
    } finally {
      unlockAndAnswer();
    }
  }

  /// The tree was built anew from another log: nothing that was appended counts.
  public void onRebuilt() {
    lock.lock();
    try {
      stepDown("its log was replaced");
    } finally {
      unlockAndAnswer();
    }
  }

  /// Stops leading, because another instance is to.
  public void resign(String reason) {
    lock.lock();
    try {
      stepDown(reason);
    } finally {
      unlockAndAnswer();
    }
  }

  /// Whether this leader has read that its epoch began, and of no other since.
  public boolean leads() {
    lock.lock();
    try {
      return role == Role.LEADING;
    } finally {
      lock.unlock();
    }
  }

  /// Requests taken on and not answered.
  public int queueLength() {
    lock.lock();
    try {
      return commits.size();
    } finally {
      lock.unlock();
    }
  }

  private PendingCommit takeOn(CommitRequest request, long sizeBytes) {
    if (commits.size() >= limits.requestsMax()) {
      throw FullwireException.unavailable(
          "tree "
              + tree
              + " has "
              + commits.size()
              + " commits waiting; at most "
              + limits.requestsMax(),
          null);
    }
    if (!commits.isEmpty() && pendingBytes + sizeBytes > limits.bytesMax()) {
      throw FullwireException.unavailable(
          "commits waiting for tree "
              + tree
              + " have "
              + (pendingBytes + sizeBytes)
              + " bytes; at most "
              + limits.bytesMax(),
          null);
    }
    logs.requireRoom();
    long nowNs = time.nanos();
    PendingCommit commit =
        new PendingCommit(request, sizeBytes, nowNs, nowNs + limits.commitTimeout().toNanos());
    pendingBytes += sizeBytes;
    commits.put(request.requestId(), commit);
    return commit;
  }

  private void advance(PendingCommit commit) {
    switch (role) {
      case LEADING -> append(commit);
      case FOLLOWING -> {
        if (time.nanos() - claimNotBeforeNs >= 0) {
          claim();
        }
      }
      case CLAIMING -> {}
    }
  }

  private void append(PendingCommit commit) {
    CommitRequest request = commit.request();
    if (isAnsweredBySnapshot(commit)) {
      return;
    }
    try {
      LogRecord.Commit next =
          new LogRecord.Commit(
              epoch,
              ahead.head().revision() + 1,
              TreeState.nextTime(ahead.head(), time.now()),
              request.committer(),
              request.requestId(),
              request.mutations());
      TreeDelta delta = TreeState.requireValid(ahead, next);
      ByteString encoded = LogRecordCodec.encode(next);
      ahead.add(delta);
      commit.setAppended(delta);
      send(encoded);
    } catch (FullwireException refused) {
      fail(commit, refused);
    } catch (IllegalStateException torn) {
      // Another leader's commits are being written under this one, who has not read of it yet.
      if (applied.head().epoch() == epoch) {
        throw torn;
      }
      fail(commit, new NotLeadingException(tree, "another catalog leads it"));
    }
  }

  private void claim() {
    role = Role.CLAIMING;
    claimFailed = false;
    epoch = applied.head().epoch() + 1;
    ahead.clear();
    send(LogRecordCodec.encode(new LogRecord.EpochBegan(epoch, instance, time.now())));
  }

  private void send(ByteString encoded) {
    long sentIn = epoch;
    var _ =
        logs.append(tree, encoded)
            .whenComplete(
                (offset, error) -> {
                  if (error != null) {
                    onAppendFailed(sentIn, error);
                  }
                });
  }

  private void onAppendFailed(long sentIn, Throwable error) {
    lock.lock();
    try {
      if (sentIn != epoch || role == Role.FOLLOWING || claimFailed) {
        return;
      }
      LOG.warn("tree {}: an append of epoch {} failed: {}", tree, epoch, error.getMessage());
      metrics.appendFailed();
      // The claim waits for the next tick: a log that is away is not asked in a loop.
      role = Role.CLAIMING;
      claimFailed = true;
      claimNotBeforeNs = time.nanos() + limits.claimPause().toNanos();
      ahead.clear();
    } finally {
      unlockAndAnswer();
    }
  }

  private void onEpoch(LogRecord.EpochBegan began, Applied outcome) {
    boolean isOurs = began.leader().equals(instance);
    boolean counts = outcome instanceof Applied.Changed;
    if (isOurs && began.epoch() == epoch && role == Role.CLAIMING) {
      if (counts) {
        lead();
      } else {
        claim();
      }
    } else if (counts && !isOurs && role == Role.LEADING) {
      metrics.deposed();
      stepDown("another catalog began epoch " + began.epoch());
    }
  }

  /// Whatever was appended before and has not come back by now is void: its epoch is over.
  private void lead() {
    role = Role.LEADING;
    claimFailed = false;
    LOG.info("tree {}: leads in epoch {} from revision {}", tree, epoch, applied.head().revision());
    for (PendingCommit commit : List.copyOf(commits.values())) {
      commit.setAppended(null);
      if (role != Role.LEADING) {
        return;
      }
      if (commit.answer().isDone()) {
        remove(commit);
      } else {
        append(commit);
      }
    }
  }

  private void onCommit(LogRecord.Commit commit, TreeDelta delta) {
    PendingCommit own = commits.get(commit.requestId());
    if (own == null) {
      return;
    }
    TreeDelta appended = own.appended();
    if (appended != null) {
      ahead.settle(appended);
    }
    CommitReceipt receipt = delta.receipt(commit.requestId());
    remove(own);
    metrics.committed(time.nanos() - own.takenAtNs(), commit.mutations().size());
    CompletableFuture<CommitReceipt> answer = own.answer();
    answers.add(() -> answer.complete(receipt));
  }

  private void giveUp(PendingCommit commit) {
    if (commit.answer().isDone()) {
      return;
    }
    FullwireException late =
        FullwireException.timedOut(
            "commit "
                + commit.request().requestId()
                + " to tree "
                + tree
                + " was not in the log within "
                + limits.commitTimeout());
    if (commit.appended() == null) {
      fail(commit, late);
    } else {
      // Its record may still come back: it stays, so that the tree ahead stays right.
      CompletableFuture<CommitReceipt> answer = commit.answer();
      answers.add(() -> answer.completeExceptionally(late));
    }
  }

  private void stepDown(String reason) {
    if (role != Role.FOLLOWING) {
      LOG.info("tree {}: leads no longer: {}", tree, reason);
    }
    role = Role.FOLLOWING;
    claimFailed = false;
    claimNotBeforeNs = time.nanos() + limits.claimPause().toNanos();
    ahead.clear();
    for (PendingCommit commit : List.copyOf(commits.values())) {
      if (!isAnsweredBySnapshot(commit)) {
        fail(commit, new NotLeadingException(tree, reason));
      }
    }
  }

  /// Answers a commit that the tree holds though its record was never read here: it was in a
  /// snapshot that the tree was built from.
  private boolean isAnsweredBySnapshot(PendingCommit commit) {
    CommitReceipt known = applied.receipt(commit.request().requestId());
    if (known == null) {
      return false;
    }
    remove(commit);
    CompletableFuture<CommitReceipt> answer = commit.answer();
    answers.add(() -> answer.complete(known));
    return true;
  }

  private void fail(PendingCommit commit, RuntimeException reason) {
    remove(commit);
    CompletableFuture<CommitReceipt> answer = commit.answer();
    answers.add(() -> answer.completeExceptionally(reason));
  }

  private void remove(PendingCommit commit) {
    if (commits.remove(commit.request().requestId(), commit)) {
      pendingBytes -= commit.sizeBytes();
    }
  }

  private void unlockAndAnswer() {
    if (lock.getHoldCount() > 1) {
      lock.unlock();
      return;
    }
    List<Runnable> ready = List.copyOf(answers);
    answers.clear();
    lock.unlock();
    ready.forEach(Runnable::run);
  }
}
