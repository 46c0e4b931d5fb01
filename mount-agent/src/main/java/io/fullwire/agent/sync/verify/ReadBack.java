package io.fullwire.agent.sync.verify;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.FetchRequest;
import io.fullwire.client.chunk.FrameDecoder;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Extent;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.SiteName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Fetches the content of files and checks every byte against its digest. For use by one thread;
/// bundles come in parallel.
public final class ReadBack implements LandedTree.FileVisitor {
  static final int BUNDLES_UNDER_WAY_MAX = 4;

  private final ChunkClient chunks;
  private final SiteName origin;
  private final Patience patience;
  private final Semaphore slots = new Semaphore(BUNDLES_UNDER_WAY_MAX);
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private List<Digest> bundle = new ArrayList<>();
  private long bundleBytes;

  /// @param origin the site that has the content for certain
  public ReadBack(ChunkClient chunks, SiteName origin, Patience patience) {
    this.chunks = chunks;
    this.origin = origin;
    this.patience = patience;
  }

  @Override
  public void file(NodeBody.File file) throws InterruptedException {
    switch (file.content()) {
      case Content.Inline inline -> {}
      case Content.Blob blob -> add(blob.digest(), blob.blobSizeBytes());
      case Content.Chunks list -> {
        for (Extent extent : list.extents()) {
          if (extent instanceof Extent.Chunk chunk) {
            add(chunk.digest(), chunk.chunkSizeBytes());
          }
        }
      }
    }
  }

  /// Waits for what is under way. Fails with the first thing found wrong.
  public void finish() throws InterruptedException {
    send();
    slots.acquire(BUNDLES_UNDER_WAY_MAX);
    slots.release(BUNDLES_UNDER_WAY_MAX);
    RuntimeException first = failure.get();
    if (first != null) {
      throw first;
    }
  }

  private void add(Digest digest, int sizeBytes) throws InterruptedException {
    bundle.add(digest);
    bundleBytes += sizeBytes;
    if (bundle.size() == Limits.BUNDLE_BLOBS_MAX || bundleBytes >= Limits.BUNDLE_BYTES_MAX) {
      send();
    }
  }

  private void send() throws InterruptedException {
    List<Digest> digests = bundle;
    bundle = new ArrayList<>();
    bundleBytes = 0;
    if (!digests.isEmpty()) {
      slots.acquire();
      Thread.ofVirtual().name("sync-readback").start(() -> fetch(digests));
    }
  }

  private void fetch(List<Digest> digests) {
    FetchRequest request = new FetchRequest(origin, TransferClass.BACKGROUND, digests);
    try {
      patience.await(
          "reading content back",
          () -> chunks.fetch(request).doOnNext(FrameDecoder::decode).then().thenReturn(true));
    } catch (InterruptedException e) {
      failure.compareAndSet(null, FullwireException.unavailable("reading back was stopped", e));
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    } finally {
      slots.release();
    }
  }
}
