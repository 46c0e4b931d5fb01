package io.fullwire.agent.sync;

import io.fullwire.agent.sync.plan.ContentSource;
import io.fullwire.agent.sync.plan.NodeState;
import io.fullwire.agent.sync.scan.SourceEntry;
import java.util.concurrent.CompletableFuture;

/// Reads nothing: a dry run that believes size and time has no need of content. The states never
/// come, and nobody may wait for them.
final class NoReading implements ContentSource {
  @Override
  public CompletableFuture<NodeState> read(SourceEntry.File file) {
    file.directory().release();
    return new CompletableFuture<>();
  }
}
