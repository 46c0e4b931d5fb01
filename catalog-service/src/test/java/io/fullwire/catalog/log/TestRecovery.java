package io.fullwire.catalog.log;

import io.fullwire.catalog.snapshot.SnapshotArchive;
import io.fullwire.catalog.snapshot.SnapshotRecovery;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.testkit.chunk.MemoryChunkService;

/// The recovery of a site whose chunk service holds nothing.
public final class TestRecovery {
  public static final SiteName SITE = new SiteName("home");

  private TestRecovery() {}

  public static Recovery of(TreeLogs logs) {
    return new SnapshotRecovery(
        logs, new SnapshotArchive(SITE, new MemoryChunkService()), tree -> SITE);
  }
}
