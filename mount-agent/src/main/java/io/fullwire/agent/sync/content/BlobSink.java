package io.fullwire.agent.sync.content;

import io.fullwire.protocol.frame.Digest;
import java.util.concurrent.CompletableFuture;

/// Where blobs go. Safe from any thread.
public interface BlobSink {
  /// Waits until there is room for as many bytes; to be called before they are read. The room is
  /// given back by [#store] once they are stored, or by [#giveBack].
  void reserve(int sizeBytes) throws InterruptedException;

  void giveBack(int sizeBytes);

  /// Stores `raw`, whose digest is `digest` and for which room was reserved; nobody changes it
  /// afterwards. Completes when the blob is durable.
  CompletableFuture<Void> store(Digest digest, byte[] raw);
}
