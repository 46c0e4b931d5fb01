package io.fullwire.catalog.log;

import io.fullwire.catalog.store.SnapshotBook;
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
import java.time.Duration;
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

  /// With which every log begins.
  private static final long FIRST_EPOCH = 1;

  /// Changes that are written to the store at once.
  private static final int KEYS_PER_WRITE_MAX = 50_000;

  /// How long a tree that was built anew is kept from being read because this site has shown a
  /// later revision of it before. A mirror that is made anew takes a while; a log whose end is lost
  /// never comes back.
  static final Duration LATER_REVISION_WAIT = Duration.ofSeconds(30);

  private static final ReplicaState UNKNOWN = new ReplicaState.Building(null, 0, 0);

  private final TreeId tree;
  private final TreeStore store;
  private final TreeLeader leader;
  private final SnapshotDuty snapshots;
  private final RevisionWaiters waiters = new RevisionWaiters();
  private volatile ReplicaState state;
  private volatile long ignoredCount;
  private boolean wasRebuilt;

  /// A record with what it did to the tree.
  private record Outcome(LogRecord logRecord, Applied applied) {}

  public TreeReplica(TreeId tree, TreeStore store, TreeLeader leader, SnapshotDuty snapshots) {
    this.tree = tree;
    this.store = store;
    this.leader = leader;
    this.snapshots = snapshots;
    this.state = store.position() == null ? UNKNOWN : ReplicaState.FOLLOWING;
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

  /// What the log has said of snapshots.
  public SnapshotBook snapshots() {
    return store.snapshots();
  }

  /// Records that were void, since the start: a few come with every change of leaders.
  public long ignoredCount() {
    return ignoredCount;
  }

  /// The tree as it is now. `CORRUPT` when the log can not be applied, `UNAVAILABLE` while the tree
  /// is being built: half of a tree is never shown.
  public StoredSnapshot snapshot() {
    requireNotBroken();
    if (state instanceof ReplicaState.Building) {
      throw FullwireException.unavailable(
          "tree " + tree + " is being built from its log, at revision " + head().revision(), null);
    }
    return store.snapshot();
  }

  /// The tree at the place in its log that was read last, whether or not it may be shown.
  public StoredSnapshot snapshotForKeeping() {
    return store.snapshot();
  }

  /// Throws `CORRUPT` when the log can not be applied. A tree that is being built passes: a leader
  /// takes on commits before it has read its log to the end, and makes them when it has.
  public void requireNotBroken() {
    if (state instanceof ReplicaState.Broken broken) {
      throw FullwireException.corrupt("tree " + tree + " can not be read: " + broken.reason());
    }
  }

  /// Completes when the tree is at `revision` or beyond. Whoever gives up waiting cancels it.
  public CompletableFuture<Void> reached(long revision) {
    return waiters.await(revision, store.head().revision());
  }

  /// The store, for a recovery to fill.
  TreeStore store() {
    return store;
  }

  /// A recovery has filled the store, or left it empty.
  void recovered(Recovery.Found found, long nowNs) {
    long revisionMin = state instanceof ReplicaState.Building building ? building.revisionMin() : 0;
    state =
        new ReplicaState.Building(found.end(), revisionMin, nowNs + LATER_REVISION_WAIT.toNanos());
    if (store.position() != null) {
      leader.onRebuilt();
    }
    endBuilding(found.from());
    waiters.reached(store.head().revision());
  }

  /// Applies records that follow each other, the first at [#position()]. When it throws, what was
  /// applied is whole, and the rest is to be brought again.
  void apply(List<LogReader.Item.Appended> items) {
    TreeOverlay batch = new TreeOverlay(store);
    List<Outcome> outcomes = new ArrayList<>();
    SnapshotBook book = store.snapshots();
    boolean isFirst = store.position() == null;
    for (LogReader.Item.Appended item : items) {
      LogRecord logRecord = LogRecordCodec.decode(item.encoded());
      if (isFirst) {
        requireBeginning(logRecord);
        isFirst = false;
      }
      Applied applied = TreeState.apply(batch, logRecord);
      switch (applied) {
        case Applied.Changed changed -> batch.add(changed.delta());
        case Applied.Ignored _ -> ignored(logRecord, applied);
        case Applied.Noted _ -> {}
      }
      outcomes.add(new Outcome(logRecord, applied));
      book = book.read(logRecord, item.encoded().size(), item.next(), batch.head().revision());
      boolean isPlace = logRecord instanceof LogRecord.SnapshotBegan;
      if (isPlace || batch.size() >= KEYS_PER_WRITE_MAX) {
        write(batch, outcomes, item.next(), book);
        batch.clear();
        outcomes.clear();
      }
      if (logRecord instanceof LogRecord.SnapshotBegan began) {
        snapshots.began(this, began.snapshot());
      }
    }
    if (!outcomes.isEmpty()) {
      write(batch, outcomes, items.getLast().next(), book);
    }
  }

  /// Records are applied to the empty tree only from the first that the log ever had: without it,
  /// all that follows would look like records that come too early, and be passed over.
  private void requireBeginning(LogRecord first) {
    if (!(first instanceof LogRecord.EpochBegan began) || began.epoch() != FIRST_EPOCH) {
      throw FullwireException.unavailable(
          "the log of tree " + tree + " has lost its beginning; it begins with " + first, null);
    }
  }

  /// Lets a tree be shown that waited long enough for a later revision.
  void onTick(long nowNs) {
    leader.onTick();
    if (state instanceof ReplicaState.Building building
        && building.until() != null
        && hasReached(building.until(), store.position())
        && nowNs - building.giveUpNs() >= 0) {
      LOG.warn(
          "tree {}: this site has shown revision {}; its log leads to {} and no further",
          tree,
          building.revisionMin(),
          head().revision());
      state = ReplicaState.FOLLOWING;
    }
    snapshots.onTick(this);
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
    long shown = state instanceof ReplicaState.Building building ? building.revisionMin() : 0;
    state = new ReplicaState.Building(null, Math.max(shown, head().revision()), 0);
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

  private void write(
      TreeOverlay batch, List<Outcome> outcomes, LogPosition next, SnapshotBook book) {
    store.write(batch.toDelta(), next, book);
    endBuilding(next);
    outcomes.forEach(outcome -> leader.onRead(outcome.logRecord(), outcome.applied()));
    waiters.reached(store.head().revision());
  }

  /// Lets the tree be shown once it is as far as it must be, and again when a log that was gone
  /// goes on.
  private void endBuilding(LogPosition position) {
    if (state instanceof ReplicaState.Broken) {
      state = ReplicaState.FOLLOWING;
    }
    if (state instanceof ReplicaState.Building building
        && building.until() != null
        && hasReached(building.until(), position)
        && head().revision() >= building.revisionMin()) {
      state = ReplicaState.FOLLOWING;
      wasRebuilt = false;
    }
  }

  private static boolean hasReached(LogPosition end, @Nullable LogPosition position) {
    return end.nextOffset() == 0
        || (position != null
            && position.topicId().equals(end.topicId())
            && position.nextOffset() >= end.nextOffset());
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the one thread that brings records
  private void ignored(LogRecord logRecord, Applied applied) {
    ignoredCount++;
    LOG.debug("tree {}: a record of epoch {} is void: {}", tree, logRecord.epoch(), applied);
  }
}
