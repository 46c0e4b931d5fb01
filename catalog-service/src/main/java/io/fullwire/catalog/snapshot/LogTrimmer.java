package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.log.TimeSource;
import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gives up records of this site's logs, at home and of followed trees alike, that a snapshot
/// stands for: those before the place of a snapshot that is old enough and has enough others behind
/// it.
///
/// Before it does, every snapshot that the shorter log speaks of is made durable at this site, so
/// that no site depends on another, or on a cache, for what it has given up; and the oldest and the
/// newest of them are read, all of them. Safe from any thread.
public final class LogTrimmer {
  private static final Logger LOG = LoggerFactory.getLogger(LogTrimmer.class);

  /// After a log could not be trimmed.
  private static final Duration FAULT_PAUSE = Duration.ofSeconds(60);

  private final TreeLogs logs;
  private final SnapshotArchive archive;
  private final SnapshotSettings settings;
  private final Function<TreeId, SiteName> homeOf;
  private final Executor worker;
  private final TimeSource time;
  private final Set<TreeId> underWay = ConcurrentHashMap.newKeySet();

  /// The snapshots that logs begin with since this process trimmed them.
  private final Map<TreeId, SnapshotMark> done = new ConcurrentHashMap<>();

  private final Map<TreeId, Long> notBeforeNs = new ConcurrentHashMap<>();

  /// @param homeOf the home of a tree; throws `NOT_FOUND` for a tree that is not known
  /// @param worker runs what blocks
  public LogTrimmer(
      TreeLogs logs,
      SnapshotArchive archive,
      SnapshotSettings settings,
      Function<TreeId, SiteName> homeOf,
      Executor worker,
      TimeSource time) {
    this.logs = logs;
    this.archive = archive;
    this.settings = settings;
    this.homeOf = homeOf;
    this.worker = worker;
    this.time = time;
  }

  /// Begins to trim the tree's log when there is something to trim.
  void onTick(TreeReplica replica) {
    List<SnapshotMark> stored = replica.snapshots().stored();
    SnapshotMark wanted = wanted(stored).orElse(null);
    TreeId tree = replica.tree();
    if (wanted == null || wanted.equals(done.get(tree)) || isPaused(tree)) {
      return;
    }
    if (underWay.add(tree)) {
      List<SnapshotMark> kept = stored.subList(stored.indexOf(wanted), stored.size());
      worker.execute(() -> trim(tree, wanted, kept));
    }
  }

  /// The newest snapshot that is older than the retention and has others behind it.
  private Optional<SnapshotMark> wanted(List<SnapshotMark> stored) {
    Timestamp now = time.now();
    return stored.stream()
        .limit(Math.max(0, stored.size() - settings.keptCount() + 1L))
        .filter(mark -> isOld(mark, now))
        .reduce((older, newer) -> newer);
  }

  private boolean isOld(SnapshotMark mark, Timestamp now) {
    Timestamp began = mark.began();
    Duration age =
        Duration.ofSeconds(now.seconds() - began.seconds())
            .plusNanos((long) now.nanos() - began.nanos());
    return age.compareTo(settings.retention()) >= 0;
  }

  private boolean isPaused(TreeId tree) {
    Long until = notBeforeNs.get(tree);
    return until != null && time.nanos() - until < 0;
  }

  private void trim(TreeId tree, SnapshotMark first, List<SnapshotMark> kept) {
    try {
      SiteName home = homeOf.apply(tree);
      kept.forEach(mark -> archive.keep(mark, home));
      archive.requireWhole(first);
      archive.requireWhole(kept.getLast());
      logs.trim(tree, first.first());
      done.put(tree, first);
      notBeforeNs.remove(tree);
      LOG.info("tree {}: its log begins at the snapshot of revision {}", tree, first.revision());
    } catch (FullwireException e) {
      notBeforeNs.put(tree, time.nanos() + FAULT_PAUSE.toNanos());
      LOG.warn("tree {}: its log is not trimmed", tree, e);
    } finally {
      underWay.remove(tree);
    }
  }
}
