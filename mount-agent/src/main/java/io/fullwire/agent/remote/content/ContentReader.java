package io.fullwire.agent.remote.content;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.AheadPlanner;
import io.fullwire.agent.cache.CachedBytes;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.tree.FileContent;
import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.agent.vfs.view.ContentSource;
import io.fullwire.protocol.error.FullwireException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers reads: at once from the cache, later from the site.
///
/// One asking thread at a time reads the cache itself, which takes some microseconds where the
/// disk's pages are in memory. All others hand their read to threads for that: a slow disk never
/// holds up more than one of those who answer the kernel.
public final class ContentReader implements ContentSource, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ContentReader.class);
  private static final int DISK_THREADS = 4;
  private static final int DISK_READS_WAITING_MAX = 4_096;

  private final ContentCache cache;
  private final ContentFetcher fetcher;
  private final AheadPlanner planner;
  private final ErrorToPosix errors;
  private final ReadObserver observer;
  private final Semaphore readingItself = new Semaphore(1);
  private final ThreadPoolExecutor diskReads = pool("disk-reads", DISK_THREADS);
  private final ThreadPoolExecutor asking = pool("ahead", 1);
  private volatile @Nullable KernelFiller filler;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /// @param tellTimeOut whether a program is told `ETIMEDOUT`, not `EIO`, when content did not come
  ///     in time
  public ContentReader(
      ContentCache cache,
      ContentFetcher fetcher,
      AheadPlanner planner,
      boolean tellTimeOut,
      ReadObserver observer) {
    this.cache = cache;
    this.fetcher = fetcher;
    this.planner = planner;
    this.errors = tellTimeOut ? ErrorToPosix.TELL_TIME_OUT : ErrorToPosix.ALWAYS_IO;
    this.observer = observer;
  }

  /// From now on the filler is told of reads.
  public void tell(KernelFiller of) {
    filler = of;
  }

  /// Reads of blobs that were here.
  public long hits() {
    return hits.sum();
  }

  public long misses() {
    return misses.sum();
  }

  @Override
  public void read(
      long inode, FileContent content, long fromBytes, int lengthBytes, ContentReply reply) {
    if (readingItself.tryAcquire()) {
      try {
        readNow(inode, content, fromBytes, lengthBytes, reply);
      } finally {
        readingItself.release();
      }
      return;
    }
    try {
      diskReads.execute(() -> readNow(inode, content, fromBytes, lengthBytes, reply));
    } catch (RejectedExecutionException full) {
      readNow(inode, content, fromBytes, lengthBytes, reply);
    }
  }

  private void readNow(
      long inode, FileContent content, long fromBytes, int lengthBytes, ContentReply reply) {
    long start = System.nanoTime();
    ReadRequest request = new ReadRequest(inode);
    try {
      content.slice(fromBytes, lengthBytes, request);
      for (ReadRequest.BlobPiece blob : request.blobs()) {
        find(inode, blob);
      }
    } catch (RuntimeException | Error e) {
      answer(request, reply, fromBytes, start, false, e);
      return;
    }
    CompletableFuture<Void> awaited = request.awaited();
    if (awaited == null) {
      answer(request, reply, fromBytes, start, false, null);
      KernelFiller told = filler;
      if (told != null && fromBytes == 0) {
        told.read(inode, content);
      }
    } else {
      var _ =
          awaited.whenComplete((_, error) -> answer(request, reply, fromBytes, start, true, error));
    }
  }

  private void find(long inode, ReadRequest.BlobPiece blob) {
    blob.cached = cached(blob);
    boolean held = blob.cached != null;
    if (held) {
      hits.increment();
    } else {
      misses.increment();
      ContentFetcher.Wanted wanted = fetcher.want(blob.digest, blob.blobSizeBytes);
      blob.coming = wanted.content();
      held = !wanted.isNew();
    }
    List<AheadBlob> ahead = planner.read(WalkPlace.of(inode, blob.blobIndex), blob.digest, held);
    if (!ahead.isEmpty()) {
      ask(ahead);
    }
  }

  /// A cache that fails has nothing: the content can be had from the site.
  private @Nullable CachedBytes cached(ReadRequest.BlobPiece blob) {
    try {
      return cache.read(blob.digest, blob.blobSizeBytes, blob.fromBytes, blob.lengthBytes);
    } catch (RuntimeException e) {
      log.error("Blob {} cannot be read from the cache", blob.digest, e);
      return null;
    }
  }

  /// On another thread: whoever reads now must not wait for the bookkeeping of a thousand others.
  private void ask(List<AheadBlob> ahead) {
    try {
      asking.execute(() -> fetcher.ahead(ahead, planner));
    } catch (RejectedExecutionException full) {
      log.info("{} blobs are not sent ahead: too many requests wait", ahead.size());
      ahead.forEach(blob -> planner.failed(blob.digest()));
    }
  }

  private void answer(
      ReadRequest request,
      ContentReply reply,
      long fromBytes,
      long startNanos,
      boolean waited,
      @Nullable Throwable error) {
    Throwable failure = error;
    try (request) {
      if (failure == null) {
        failure = answered(request, reply);
      }
      if (failure != null) {
        reply.fail(errorOf(failure));
      }
    }
    observer.read(
        request.inode,
        fromBytes,
        request.lengthBytes(),
        waited,
        System.nanoTime() - startNanos,
        failure == null ? null : String.valueOf(failure.getMessage()));
  }

  /// Whatever goes wrong is an answer too: nobody else would give one, and the program would wait.
  private static @Nullable Throwable answered(ReadRequest request, ContentReply reply) {
    try {
      request.append(reply);
    } catch (RuntimeException | Error e) {
      return e;
    }
    reply.done();
    return null;
  }

  private PosixError errorOf(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (cause instanceof FullwireException known) {
      return errors.of(known.code());
    }
    log.warn("Content cannot be had", error);
    return PosixError.IO;
  }

  @Override
  public void close() {
    diskReads.shutdown();
    asking.shutdown();
  }

  private static ThreadPoolExecutor pool(String name, int threads) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(DISK_READS_WAITING_MAX),
            Thread.ofPlatform().daemon().name(name + "-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
