package io.fullwire.agent.sync.content;

import io.fullwire.protocol.frame.Digest;
import java.util.concurrent.CompletableFuture;

/// Stores nothing: a dry run reads content to compare it, one file at a time a thread.
public final class NoBlobs implements BlobSink {
  @Override
  public void reserve(int sizeBytes) {}

  @Override
  public void giveBack(int sizeBytes) {}

  @Override
  public CompletableFuture<Void> store(Digest digest, byte[] raw) {
    return CompletableFuture.completedFuture(null);
  }
}
