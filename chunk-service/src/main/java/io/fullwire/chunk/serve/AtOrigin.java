package io.fullwire.chunk.serve;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// At the origin itself, a blob that is not held is missing; but one that was held and is damaged
/// may have a copy at a site that read it.
final class AtOrigin implements Absent {
  private final FetchRequest request;
  private final BlobStore home;
  private final ChunkService.Elsewhere elsewhere;
  private final CompletableFuture<Optional<Frame>> closed = new CompletableFuture<>();

  AtOrigin(FetchRequest request, BlobStore home, ChunkService.Elsewhere elsewhere) {
    this.request = request;
    this.home = home;
    this.elsewhere = elsewhere;
  }

  @Override
  public Frame frame(int index) {
    Digest digest = request.digests().get(index);
    String damage = home.damage(digest);
    if (damage == null) {
      return Frame.missing(digest);
    }
    return elsewhere
        .copy(digest, request.transferClass())
        .applyToEither(closed, copy -> copy)
        .join()
        .orElseGet(() -> Frame.unavailable(digest, damage));
  }

  @Override
  public void close() {
    closed.complete(Optional.empty());
  }
}
