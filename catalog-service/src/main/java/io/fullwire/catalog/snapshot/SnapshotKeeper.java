package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.log.SnapshotDuty;
import io.fullwire.catalog.log.TimeSource;
import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes the snapshots of the trees that are led here, one at a time.
///
/// A snapshot is three steps. The leader appends that it begins. When that record comes back out of
/// the log, the state at this place is held, and written to the chunk service while commits go on.
/// Once all of it is durable and was read back, the leader appends that it is stored. A process
/// that stops in between leaves content that nothing speaks of, and the next snapshot is made in
/// its place.
///
/// Safe from any thread.
public final class SnapshotKeeper implements SnapshotDuty {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotKeeper.class);

  /// Until a record of a snapshot comes back out of the log; later the snapshot is begun anew.
  private static final Duration RECORD_WAIT = Duration.ofSeconds(30);

  /// After a snapshot that failed, before another is begun.
  private static final Duration FAULT_PAUSE = Duration.ofSeconds(30);

  private final TreeLogs logs;
  private final SnapshotArchive archive;
  private final SnapshotSettings settings;
  private final LogTrimmer trimmer;
  private final Executor worker;
  private final TimeSource time;
  private @Nullable UnderWay underWay;
  private long notBeforeNs;

  private enum Step {
    /// The log was told that it begins, and has not said so.
    BEGINNING,
    /// Its state is held and written.
    WRITING,
    /// The log was told that it is stored, and has not said so.
    STORED
  }

  private record UnderWay(UUID snapshot, Step step, long sinceNs) {}

  /// @param worker runs what blocks
  public SnapshotKeeper(
      TreeLogs logs,
      SnapshotArchive archive,
      SnapshotSettings settings,
      LogTrimmer trimmer,
      Executor worker,
      TimeSource time) {
    this.logs = logs;
    this.archive = archive;
    this.settings = settings;
    this.trimmer = trimmer;
    this.worker = worker;
    this.time = time;
    this.notBeforeNs = time.nanos();
  }

  @Override
  public void onTick(TreeReplica replica) {
    replica.snapshots().newestStored().ifPresent(mark -> end(mark.snapshot()));
    if (isDue(replica) && replica.leader().leads()) {
      UUID snapshot = UUID.randomUUID();
      if (begin(snapshot)) {
        append(
            replica,
            snapshot,
            new LogRecord.SnapshotBegan(replica.head().epoch(), snapshot, time.now()));
      }
    }
    trimmer.onTick(replica);
  }

  @Override
  public void began(TreeReplica replica, UUID snapshot) {
    if (step(snapshot, Step.BEGINNING, Step.WRITING)) {
      StoredSnapshot state = replica.snapshotForKeeping();
      try {
        worker.execute(() -> store(replica, snapshot, state));
      } catch (RejectedExecutionException stopping) {
        state.close();
        failed(replica.tree(), snapshot, stopping);
      }
    }
  }

  private boolean isDue(TreeReplica replica) {
    SnapshotBook book = replica.snapshots();
    long newestRevision = book.newestStored().map(SnapshotMark::revision).orElse(0L);
    long commits = replica.head().revision() - newestRevision;
    return commits >= settings.everyCommits()
        || (commits > 0 && book.bytesBehind() >= settings.everyBytes());
  }

  private void store(TreeReplica replica, UUID snapshot, StoredSnapshot state) {
    try (state) {
      Digest manifest = archive.write(replica.tree(), snapshot, state);
      long revision = state.head().revision();
      LOG.info(
          "tree {}: snapshot of revision {} is stored: {}", replica.tree(), revision, manifest);
      if (step(snapshot, Step.WRITING, Step.STORED)) {
        long epoch = replica.head().epoch();
        append(
            replica,
            snapshot,
            new LogRecord.SnapshotStored(epoch, snapshot, revision, manifest, time.now()));
      }
    } catch (RuntimeException e) {
      failed(replica.tree(), snapshot, e);
    }
  }

  private void append(TreeReplica replica, UUID snapshot, LogRecord logRecord) {
    var _ =
        logs.append(replica.tree(), LogRecordCodec.encode(logRecord))
            .whenComplete(
                (offset, error) -> {
                  if (error != null) {
                    failed(replica.tree(), snapshot, error);
                  }
                });
  }

  private synchronized boolean begin(UUID snapshot) {
    long nowNs = time.nanos();
    UnderWay before = underWay;
    boolean isFree =
        before == null
            || (before.step() != Step.WRITING && nowNs - before.sinceNs() >= RECORD_WAIT.toNanos());
    if (!isFree || nowNs - notBeforeNs < 0) {
      return false;
    }
    underWay = new UnderWay(snapshot, Step.BEGINNING, nowNs);
    return true;
  }

  /// False when that is not the step it is at.
  private synchronized boolean step(UUID snapshot, Step from, Step to) {
    UnderWay current = underWay;
    if (current == null || !current.snapshot().equals(snapshot) || current.step() != from) {
      return false;
    }
    underWay = new UnderWay(snapshot, to, time.nanos());
    return true;
  }

  private synchronized void end(UUID snapshot) {
    if (underWay != null && underWay.snapshot().equals(snapshot)) {
      underWay = null;
    }
  }

  private synchronized void failed(TreeId tree, UUID snapshot, Throwable reason) {
    LOG.warn("tree {}: its snapshot is not stored, and is begun anew", tree, reason);
    end(snapshot);
    notBeforeNs = time.nanos() + FAULT_PAUSE.toNanos();
  }
}
