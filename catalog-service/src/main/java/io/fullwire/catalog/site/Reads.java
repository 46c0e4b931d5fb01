package io.fullwire.catalog.site;

import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.catalog.store.TreeWalk;
import io.fullwire.client.catalog.Listing;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// Reads of trees as this site has them.
public final class Reads {
  /// How long a snapshot waits for the revision it must have.
  private static final Duration REVISION_WAIT = Duration.ofSeconds(30);

  /// Snapshots being streamed at once; each keeps old state on disk alive.
  private static final int SNAPSHOTS_MAX = 64;

  /// How long whoever reads a snapshot may take nothing of it; then it is ended, so that readers
  /// that hang do not take up all there may be.
  private static final Duration READER_PAUSE_MAX = Duration.ofMinutes(5);

  private final Replicas replicas;
  private final Scheduler workers;
  private final Duration readerPauseMax;
  private final Semaphore snapshots = new Semaphore(SNAPSHOTS_MAX);

  /// @param workers runs what reads the disk
  public Reads(Replicas replicas, Scheduler workers) {
    this(replicas, workers, READER_PAUSE_MAX);
  }

  Reads(Replicas replicas, Scheduler workers, Duration readerPauseMax) {
    this.replicas = replicas;
    this.workers = workers;
    this.readerPauseMax = readerPauseMax;
  }

  Mono<Listing> list(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    return Mono.fromCallable(() -> listNow(tree, path, after, entryCountMax)).subscribeOn(workers);
  }

  Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin) {
    return walk(tree, root, revisionMin, Reads::items);
  }

  private static Flux<SnapshotItem> items(TreeWalk walk) {
    return Flux.generate(
        sink -> {
          SnapshotItem item = walk.next();
          if (item == null) {
            sink.complete();
          } else {
            sink.next(item);
          }
        });
  }

  /// What `reading` makes of a walk over the tree, once that has reached the revision. The walk is
  /// closed when the reading ends, however it does.
  public <T> Flux<T> walk(
      TreeId tree, InodeNumber root, long revisionMin, Function<TreeWalk, Flux<T>> reading) {
    Mono<TreeWalk> begun =
        Mono.defer(() -> Mono.fromFuture(replicas.require(tree).reached(revisionMin)))
            .timeout(REVISION_WAIT)
            .onErrorMap(TimeoutException.class, e -> notReached(tree, revisionMin))
            .then(Mono.fromCallable(() -> begin(tree, root)).subscribeOn(workers))
            .doOnDiscard(TreeWalk.class, this::end);
    return Flux.usingWhen(
        begun,
        walk ->
            reading
                .apply(walk)
                .subscribeOn(workers)
                .timeout(readerPauseMax, Mono.error(() -> readerPaused(tree))),
        walk -> Mono.fromRunnable(() -> end(walk)));
  }

  private void end(TreeWalk walk) {
    walk.close();
    snapshots.release();
  }

  private TreeWalk begin(TreeId tree, InodeNumber root) {
    if (!snapshots.tryAcquire()) {
      throw FullwireException.unavailable(
          SNAPSHOTS_MAX + " snapshots are being streamed; at most as many at once", null);
    }
    try {
      return new TreeWalk(tree, replicas.require(tree).snapshot(), root);
    } catch (RuntimeException e) {
      snapshots.release();
      throw e;
    }
  }

  private Listing listNow(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    if (entryCountMax < 0 || entryCountMax > Listing.ENTRIES_MAX) {
      throw FullwireException.limitExceeded(
          "number of entries asked for", entryCountMax, Listing.ENTRIES_MAX);
    }
    TreeReplica replica = replicas.require(tree);
    try (StoredSnapshot snapshot = replica.snapshot()) {
      return DirectoryPage.read(snapshot, path, after, entryCountMax);
    }
  }

  private FullwireException readerPaused(TreeId tree) {
    return FullwireException.timedOut(
        "snapshot of tree " + tree + " was not read on within " + readerPauseMax);
  }

  private FullwireException notReached(TreeId tree, long revisionMin) {
    return FullwireException.timedOut(
        "tree "
            + tree
            + " is at revision "
            + replicas.require(tree).head().revision()
            + " and did not reach "
            + revisionMin
            + " within "
            + REVISION_WAIT);
  }
}
