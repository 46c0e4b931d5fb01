package io.fullwire.agent.remote.content;

import io.fullwire.agent.ahead.AheadBlob;
import io.fullwire.agent.ahead.StorePlanner;
import io.fullwire.agent.cache.CachedBytes;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.tree.BlobContent;
import io.fullwire.agent.vfs.tree.FileContent;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Puts small files from the cache into the kernel's, ahead of a program that reads one after
/// another, as [StorePlanner] decides.
///
/// One thread, so that stores never take more than one processor, and one window at a time, so that
/// few wait in the queue of notices. A window that comes while two wait is left out.
public final class KernelFiller implements AutoCloseable {
  static final int WINDOWS_WAITING_MAX = 2;

  private final StorePlanner planner;
  private final ContentCache cache;
  private final KernelCache kernel;
  private final LongFunction<@Nullable FileContent> contents;
  private final LongAdder stored = new LongAdder();
  private final ThreadPoolExecutor filling =
      new ThreadPoolExecutor(
          1,
          1,
          10,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WINDOWS_WAITING_MAX),
          Thread.ofPlatform().daemon().name("kernel-filler-", 0).factory(),
          new ThreadPoolExecutor.DiscardPolicy());

  /// @param contents what a file holds now, by inode; null when it is none
  public KernelFiller(
      StorePlanner planner,
      ContentCache cache,
      KernelCache kernel,
      LongFunction<@Nullable FileContent> contents) {
    this.planner = planner;
    this.cache = cache;
    this.kernel = kernel;
    this.contents = contents;
    filling.allowCoreThreadTimeOut(true);
  }

  /// Files that were stored in the kernel before anyone asked.
  public long stored() {
    return stored.sum();
  }

  /// A program has read the start of a file, all of which was here. Never waits.
  public void read(long inode, FileContent content) {
    if (content instanceof BlobContent
        && content.sizeBytes() <= StorePlanner.FILE_BYTES_MAX
        && planner.isDue(inode)) {
      filling.execute(() -> fillAfter(inode));
    }
  }

  private void fillAfter(long inode) {
    for (AheadBlob blob : planner.next(inode)) {
      long file = blob.place().inode();
      if (planner.isUnread(file)) {
        store(file);
      }
    }
    awaitSent();
  }

  private void store(long inode) {
    if (!(contents.apply(inode) instanceof BlobContent file)
        || file.sizeBytes() > StorePlanner.FILE_BYTES_MAX) {
      return;
    }
    ByteBuffer bytes = copyOf(file);
    if (bytes == null) {
      return;
    }
    kernel.storeContent(inode, 0, bytes);
    stored.increment();
    // A change that came before the store told the kernel to forget what it did not have yet; one
    // that comes from now on tells it after the store.
    if (!file.equals(contents.apply(inode))) {
      kernel.invalidateContent(inode, 0, 0);
    }
  }

  /// Its own, since it goes out later.
  private @Nullable ByteBuffer copyOf(BlobContent file) {
    int size = file.blobSizeBytes();
    try (CachedBytes cached = cache.read(file.digest(), size, 0, size)) {
      return cached == null ? null : ByteBuffer.allocate(size).put(cached.bytes()).flip();
    }
  }

  private void awaitSent() {
    try {
      kernel.sent().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("notices failed", e);
    }
  }

  @Override
  public void close() {
    filling.shutdownNow();
  }
}
