package io.fullwire.agent.sync;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.posix.Posix;
import io.fullwire.protocol.error.FullwireException;
import java.util.List;

/// Makes directories of trees like directories of this host.
///
/// A run may be stopped at any moment, also by the death of the process: each commit leaves whole
/// files behind, and running again completes what is missing. Safe from any thread.
public final class SyncEngine {
  private final CatalogClient catalog;
  private final ChunkClient chunks;
  private final Posix posix;
  private final Patience patience;
  private final String committer;

  /// @param catalog of any site that has the tree
  /// @param chunks stores content at the tree's home, as commits want it
  /// @param committer who commits, as the log says it: at most 200 characters
  public SyncEngine(
      CatalogClient catalog, ChunkClient chunks, Posix posix, Patience patience, String committer) {
    this.catalog = catalog;
    this.chunks = chunks;
    this.posix = posix;
    this.patience = patience;
    this.committer = committer;
  }

  /// Syncs, and says how it went; a failure is a report, too. An interrupt stops the run.
  public SyncReport run(SyncRequest request, SyncListener listener, SyncProgress progress) {
    SyncRun run =
        new SyncRun(catalog, chunks, posix, patience, committer, request, listener, progress);
    try {
      return run.run();
    } catch (FullwireException e) {
      return run.failed(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      return run.interrupted();
    } finally {
      progress.enter(SyncProgress.Phase.DONE);
    }
  }

  /// A report of something that failed before a run began.
  public static SyncReport notStarted(String problem) {
    return nothingDone(SyncReport.State.FAILED, problem);
  }

  /// A report of a sync that was told to end and has no more to say.
  public static SyncReport interrupted() {
    return nothingDone(SyncReport.State.INTERRUPTED, "interrupted");
  }

  private static SyncReport nothingDone(SyncReport.State state, String problem) {
    return new SyncReport(state, 0, 0, 0, 0, 0, 0, null, null, List.of(), problem);
  }
}
