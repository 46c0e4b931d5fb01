package io.fullwire.catalog.snapshot;

import io.fullwire.catalog.log.Recovery;
import io.fullwire.catalog.store.SnapshotMark;
import io.fullwire.catalog.store.TreeStore;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Builds a tree out of the newest snapshot that its log speaks of and that can be had; when that
/// is damaged, out of the one before it; when none can be had, from the beginning of the log, if
/// the log still has it.
public final class SnapshotRecovery implements Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotRecovery.class);

  private final TreeLogs logs;
  private final SnapshotArchive archive;
  private final Function<TreeId, SiteName> homeOf;

  /// @param homeOf the home of a tree, which certainly has its snapshots; throws `NOT_FOUND` for a
  ///     tree that is not known
  public SnapshotRecovery(
      TreeLogs logs, SnapshotArchive archive, Function<TreeId, SiteName> homeOf) {
    this.logs = logs;
    this.archive = archive;
    this.homeOf = homeOf;
  }

  @Override
  public Found recover(TreeId tree, TreeStore store) {
    store.clear();
    LogScan scan = LogScan.of(tree, logs);
    List<SnapshotMark> stored = scan.book().stored();
    for (SnapshotMark mark : stored.reversed()) {
      if (isRestored(tree, mark, scan, store)) {
        return new Found(mark.next(), scan.end());
      }
    }
    if (scan.beginning().nextOffset() == 0 && scan.hasBeginning()) {
      return new Found(scan.beginning(), scan.end());
    }
    if (scan.book().marks().isEmpty() && scan.beginning().nextOffset() > 0) {
      throw FullwireException.corrupt(
          "the log before " + scan.beginning() + " is gone, and it speaks of no snapshot");
    }
    // A copy of a trimmed log may not have come to the record that says that the snapshot is
    // stored,
    // and a link that is down may come up.
    throw FullwireException.unavailable(
        "tree "
            + tree
            + " can not be built: its log has lost its beginning, and none of "
            + stored.size()
            + " snapshots can be had now",
        null);
  }

  private boolean isRestored(TreeId tree, SnapshotMark mark, LogScan scan, TreeStore store) {
    try {
      archive.restore(tree, mark, scan.book(), homeOf.apply(tree), store);
      LOG.info("tree {}: begins from its snapshot of revision {}", tree, mark.revision());
      return true;
    } catch (FullwireException e) {
      LOG.error("tree {}: its snapshot of revision {} is of no use", tree, mark.revision(), e);
      store.clear();
      return false;
    }
  }
}
