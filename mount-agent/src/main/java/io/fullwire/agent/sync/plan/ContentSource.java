package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.SourceEntry;
import java.util.concurrent.CompletableFuture;

/// Has content read in the background.
public interface ContentSource {
  /// The file's state once its content is stored, as [Step] says. Takes over the file's hold on its
  /// directory. Waits while too many files are waiting already.
  CompletableFuture<NodeState> read(SourceEntry.File file) throws InterruptedException;
}
