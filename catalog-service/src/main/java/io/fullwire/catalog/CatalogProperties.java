package io.fullwire.catalog;

import io.fullwire.catalog.log.LeaderLimits;
import io.fullwire.catalog.snapshot.SnapshotSettings;
import io.fullwire.catalog.store.SnapshotBook;
import io.fullwire.protocol.error.FullwireException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// The settings of the catalog service, each under `catalog.`.
///
/// @param directory where it keeps what it has made of the logs; may be deleted while it does not
///     run
/// @param address where the other instances of this site's catalog reach this one, when there are
///     several; the site's catalog address when not set
/// @param queueLengthMax commits that wait for the log of one tree
/// @param queueSizeMax their size together
/// @param commitTimeout until a commit that the log does not take fails
/// @param pumpThreads threads that apply logs, each for its share of the trees
/// @param workerThreads threads that validate commits and read trees
/// @param snapshot when trees are written to the chunk service, and what is kept of their logs then
@ConfigurationProperties("catalog")
public record CatalogProperties(
    Path directory,
    @Nullable URI address,
    @DefaultValue("4096") int queueLengthMax,
    @DefaultValue("64MB") DataSize queueSizeMax,
    @DefaultValue("20s") Duration commitTimeout,
    @DefaultValue("2") int pumpThreads,
    @DefaultValue("16") int workerThreads,
    @DefaultValue Snapshot snapshot) {
  private static final int THREADS_MAX = 256;

  public CatalogProperties {
    require(directory != null, "catalog.directory", directory, "a path");
    require(queueLengthMax > 0, "catalog.queue-length-max", queueLengthMax, "above 0");
    require(queueSizeMax.toBytes() > 0, "catalog.queue-size-max", queueSizeMax, "above 0");
    require(commitTimeout.isPositive(), "catalog.commit-timeout", commitTimeout, "above 0");
    require(isThreadCount(pumpThreads), "catalog.pump-threads", pumpThreads, "1 to 256");
    require(isThreadCount(workerThreads), "catalog.worker-threads", workerThreads, "1 to 256");
  }

  /// Snapshots of trees, under `catalog.snapshot.`.
  ///
  /// @param everyCommits a tree is written after this many commits
  /// @param everySize or after this much of its log
  /// @param kept snapshots that a log can go on from, at least: should the newest be damaged, the
  ///     one before it serves
  /// @param retention a log keeps all records that are younger, whatever stands for them
  public record Snapshot(
      @DefaultValue("10000") long everyCommits,
      @DefaultValue("64MB") DataSize everySize,
      @DefaultValue("2") int kept,
      @DefaultValue("7d") Duration retention) {
    public Snapshot {
      require(everyCommits > 0, "catalog.snapshot.every-commits", everyCommits, "above 0");
      require(everySize.toBytes() > 0, "catalog.snapshot.every-size", everySize, "above 0");
      require(
          kept > 0 && kept < SnapshotBook.MARKS_MAX,
          "catalog.snapshot.kept",
          kept,
          "1 to " + (SnapshotBook.MARKS_MAX - 1));
      require(!retention.isNegative(), "catalog.snapshot.retention", retention, "0 or more");
    }

    SnapshotSettings settings() {
      return new SnapshotSettings(everyCommits, everySize.toBytes(), kept, retention);
    }
  }

  URI addressOr(URI siteCatalog) {
    return address == null ? siteCatalog : address;
  }

  LeaderLimits leaderLimits() {
    return new LeaderLimits(
        queueLengthMax, queueSizeMax.toBytes(), commitTimeout, LeaderLimits.DEFAULT.claimPause());
  }

  private static boolean isThreadCount(int count) {
    return count > 0 && count <= THREADS_MAX;
  }

  private static void require(boolean holds, String key, @Nullable Object value, String rule) {
    if (!holds) {
      throw FullwireException.invalid(key + " is " + value + "; must be " + rule);
    }
  }
}
