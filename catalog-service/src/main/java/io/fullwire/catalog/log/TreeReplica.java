package io.fullwire.catalog.log;

import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.catalog.store.TreeStore;
import io.fullwire.client.log.LogReader;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeOverlay;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// This catalog's copy of one tree: applies the records of its log, in order, and tells those who
/// wait for them.
///
/// Records are brought by one thread; everything else is safe from any.
public final class TreeReplica {
  private static final Logger LOG = LoggerFactory.getLogger(TreeReplica.class);

  /// Changes that are written to the store at once.
  private static final int KEYS_PER_WRITE_MAX = 50_000;

  private final TreeId tree;
  private final TreeStore store;
  private final TreeLeader leader;
  private final RevisionWaiters waiters = new RevisionWaiters();
  private volatile ReplicaState state = ReplicaState.FOLLOWING;
  private volatile long ignoredCount;
  private boolean wasRebuilt;

  /// A record with what it did to the tree.
  private record Outcome(LogRecord logRecord, Applied applied) {}

  public TreeReplica(TreeId tree, TreeStore store, TreeLeader leader) {
    this.tree = tree;
    this.store = store;
    this.leader = leader;
  }

  public TreeId tree() {
    return tree;
  }

  public TreeLeader leader() {
    return leader;
  }

  public TreeHead head() {
    return store.head();
  }

  /// Where the log goes on behind what is applied; null when nothing is.
  public @Nullable LogPosition position() {
    return store.position();
  }

  /// Records that were void, since the start: a few come with every change of leaders.
  public long ignoredCount() {
    return ignoredCount;
  }

  /// The tree as it is now. `CORRUPT` when the log could not be applied.
  public StoredSnapshot snapshot() {
    requireReadable();
    return store.snapshot();
  }

  /// Throws `CORRUPT` when the log could not be applied.
  public void requireReadable() {
    if (state instanceof ReplicaState.Broken broken) {
      throw FullwireException.corrupt("tree " + tree + " can not be read: " + broken.reason());
    }
  }

  /// Completes when the tree is at `revision` or beyond. Whoever gives up waiting cancels it.
  public CompletableFuture<Void> reached(long revision) {
    return waiters.await(revision, store.head().revision());
  }

  /// Applies records that follow each other, the first at [#position()]. When it throws, what was
  /// applied is whole, and the rest is to be brought again.
  void apply(List<LogReader.Item.Appended> items) {
    TreeOverlay batch = new TreeOverlay(store);
    List<Outcome> outcomes = new ArrayList<>();
    for (LogReader.Item.Appended item : items) {
      LogRecord logRecord = LogRecordCodec.decode(item.encoded());
      Applied applied = TreeState.apply(batch, logRecord);
      if (applied instanceof Applied.Changed changed) {
        batch.add(changed.delta());
      } else {
        ignored(logRecord, applied);
      }
      outcomes.add(new Outcome(logRecord, applied));
      if (batch.size() >= KEYS_PER_WRITE_MAX) {
        write(batch, outcomes, item.next());
        batch.clear();
        outcomes.clear();
      }
    }
    if (!outcomes.isEmpty()) {
      write(batch, outcomes, items.getLast().next());
    }
  }

  /// Forgets what is stored, because it does not fit the log. False when it was done before and did
  /// not help: then the log itself is damaged, and the replica is broken.
  boolean startOver(FullwireException reason) {
    if (wasRebuilt) {
      breakDown(String.valueOf(reason.getMessage()));
      return false;
    }
    LOG.error("tree {}: is built anew from its log", tree, reason);
    wasRebuilt = true;
    clear();
    return true;
  }

  /// The log is another one now: starts from nothing.
  void clear() {
    store.clear();
    leader.onRebuilt();
  }

  void breakDown(String reason) {
    LOG.error("tree {}: can not be read any more: {}", tree, reason);
    state = new ReplicaState.Broken(reason);
    leader.resign(reason);
    waiters.fail(new FullwireException(ErrorCode.CORRUPT, "tree " + tree + ": " + reason));
  }

  /// Nobody will bring any more records.
  void close() {
    leader.resign("the catalog stops");
    waiters.fail(FullwireException.unavailable("tree " + tree + " is not followed any more", null));
  }

  private void write(TreeOverlay batch, List<Outcome> outcomes, LogPosition next) {
    store.write(batch.toDelta(), next);
    outcomes.forEach(outcome -> leader.onRead(outcome.logRecord(), outcome.applied()));
    waiters.reached(store.head().revision());
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the one thread that brings records
  private void ignored(LogRecord logRecord, Applied applied) {
    ignoredCount++;
    LOG.debug("tree {}: a record of epoch {} is void: {}", tree, logRecord.epoch(), applied);
  }
}
