package io.fullwire.agent.sync.content;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.client.chunk.BlobEncoder;
import io.fullwire.client.chunk.ChunkClient;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.frame.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/// Stores blobs in bundles: for each it asks which of them are missing, encodes those, and sends
/// them. Several bundles are under way at once, so neither the question nor the sync to disk at the
/// other end holds up the next one.
///
/// A bundle waits for company only while others are under way. The same content is sent once, also
/// when it comes again before the first is stored. Safe from any thread.
public final class BlobUploader implements BlobSink, AutoCloseable {
  /// Bundles between the first question and the last answer.
  static final int BUNDLES_UNDER_WAY_MAX = 8;

  /// Raw bytes that are being read, wait, or are under way.
  static final long BYTES_MAX = 128L << 20;

  /// How long a bundle that is not full waits for more.
  private static final long LINGER_MILLIS = 5;

  private static final int KIB = 1 << 10;

  private final ChunkClient chunks;
  private final Patience patience;
  private final RateLimit rate;
  private final LongConsumer sentBytes;
  private final Semaphore roomKib;
  private final Semaphore bundleSlots = new Semaphore(BUNDLES_UNDER_WAY_MAX);
  private final LinkedBlockingQueue<Blob> waiting = new LinkedBlockingQueue<>();
  private final ConcurrentHashMap<Digest, CompletableFuture<Void>> underWay =
      new ConcurrentHashMap<>();
  private final RecentDigests stored = new RecentDigests();
  private final Thread bundler;

  /// @param raw its content, on the heap
  private record Blob(Digest digest, ByteBuffer raw, CompletableFuture<Void> done) {}

  /// @param sentBytes told the size of every frame that was sent, header included
  public BlobUploader(
      ChunkClient chunks, Patience patience, RateLimit rate, LongConsumer sentBytes) {
    this.chunks = chunks;
    this.patience = patience;
    this.rate = rate;
    this.sentBytes = sentBytes;
    long bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / 4);
    // At least two chunks, or a file of several could wait for itself. Fair, or large ones starve.
    this.roomKib = new Semaphore((int) Math.max(2L * Limits.CHUNK_BYTES_MAX, bytesMax) / KIB, true);
    this.bundler = Thread.ofPlatform().daemon().name("sync-bundle").start(this::bundleAll);
  }

  @Override
  public void reserve(int sizeBytes) throws InterruptedException {
    roomKib.acquire(kib(sizeBytes));
  }

  @Override
  public void giveBack(int sizeBytes) {
    roomKib.release(kib(sizeBytes));
  }

  @Override
  public CompletableFuture<Void> store(Digest digest, byte[] raw) {
    if (stored.contains(digest)) {
      giveBack(raw.length);
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    CompletableFuture<Void> earlier = underWay.putIfAbsent(digest, done);
    if (earlier != null) {
      giveBack(raw.length);
      return earlier;
    }
    waiting.add(new Blob(digest, ByteBuffer.wrap(raw), done));
    return done;
  }

  private void bundleAll() {
    try {
      while (true) {
        List<Blob> bundle = nextBundle();
        bundleSlots.acquire();
        start(bundle);
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /// A bundle that cannot even be begun has failed; the next may go better.
  private void start(List<Blob> bundle) {
    try {
      Thread.ofVirtual().name("sync-upload").start(() -> upload(bundle));
    } catch (RuntimeException | Error e) {
      ended(bundle, e);
    }
  }

  private List<Blob> nextBundle() throws InterruptedException {
    List<Blob> bundle = new ArrayList<>();
    Blob blob = waiting.take();
    long bytes = 0;
    while (blob != null) {
      bundle.add(blob);
      bytes += blob.raw.remaining();
      boolean full = bundle.size() == Limits.BUNDLE_BLOBS_MAX || bytes >= Limits.BUNDLE_BYTES_MAX;
      blob = full ? null : nextInBundle();
    }
    return bundle;
  }

  private @Nullable Blob nextInBundle() throws InterruptedException {
    boolean idle = bundleSlots.availablePermits() == BUNDLES_UNDER_WAY_MAX;
    return idle ? waiting.poll() : waiting.poll(LINGER_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void upload(List<Blob> bundle) {
    try {
      List<Frame> frames = missingFrames(bundle);
      if (!frames.isEmpty()) {
        patience.await("storing a bundle", () -> chunks.store(Flux.fromIterable(frames)));
      }
      bundle.forEach(blob -> stored.add(blob.digest));
      ended(bundle, null);
    } catch (InterruptedException | RuntimeException | Error e) {
      ended(bundle, e);
    }
  }

  /// Tells each entry that needs one of these blobs that it is there, or why it is not.
  private void ended(List<Blob> bundle, @Nullable Throwable failure) {
    bundleSlots.release();
    for (Blob blob : bundle) {
      underWay.remove(blob.digest);
      giveBack(blob.raw.remaining());
      boolean _ =
          failure == null ? blob.done.complete(null) : blob.done.completeExceptionally(failure);
    }
  }

  private List<Frame> missingFrames(List<Blob> bundle) throws InterruptedException {
    List<Digest> digests = bundle.stream().map(Blob::digest).toList();
    BitSet missing = patience.await("asking what is missing", () -> chunks.missing(digests));
    List<Frame> frames = new ArrayList<>();
    long bytes = 0;
    for (int i = missing.nextSetBit(0); i >= 0; i = missing.nextSetBit(i + 1)) {
      Blob blob = bundle.get(i);
      Frame frame = BlobEncoder.encode(blob.digest, blob.raw);
      frames.add(frame);
      bytes += FrameHeader.SIZE_BYTES + frame.header().encodedSizeBytes();
    }
    rate.await(bytes);
    sentBytes.accept(bytes);
    return frames;
  }

  private static int kib(int sizeBytes) {
    return Math.max(1, (sizeBytes + KIB - 1) / KIB);
  }

  /// Stops taking blobs. What is under way goes on and is told to nobody.
  @Override
  public void close() {
    bundler.interrupt();
  }
}
