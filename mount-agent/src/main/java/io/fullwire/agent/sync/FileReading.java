package io.fullwire.agent.sync;

import io.fullwire.agent.sync.content.ContentReader;
import io.fullwire.agent.sync.content.EntryFailure;
import io.fullwire.agent.sync.content.ReadFile;
import io.fullwire.agent.sync.plan.ContentSource;
import io.fullwire.agent.sync.plan.NodeState;
import io.fullwire.agent.sync.scan.SourceEntry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.NodeBody;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reads files on a few threads, in the order they are asked for.
///
/// Platform threads, since reading a file blocks its carrier and hashing keeps it busy.
final class FileReading implements ContentSource, AutoCloseable {
  /// Files that wait for a thread. Each may hold a directory open.
  static final int WAITING_MAX = 512;

  private static final int THREADS_MIN = 2;
  private static final int THREADS_MAX = 16;
  private static final int CLOSE_SECONDS_MAX = 10;

  private final ContentReader reader;
  private final SyncProgress progress;
  private final Semaphore waiting = new Semaphore(WAITING_MAX);
  private final ExecutorService threads;

  FileReading(ContentReader reader, SyncProgress progress) {
    this.reader = reader;
    this.progress = progress;
    int processors = Runtime.getRuntime().availableProcessors();
    int count = Math.clamp(2L * processors, THREADS_MIN, THREADS_MAX);
    this.threads =
        Executors.newFixedThreadPool(
            count, Thread.ofPlatform().daemon().name("sync-read-", 0).factory());
  }

  @Override
  public CompletableFuture<NodeState> read(SourceEntry.File file) throws InterruptedException {
    CompletableFuture<NodeState> state = new CompletableFuture<>();
    progress.foundBytes(file.status().sizeBytes());
    waiting.acquire();
    threads.execute(
        () -> {
          try {
            readNow(file, state);
          } finally {
            waiting.release();
          }
        });
    return state;
  }

  private void readNow(SourceEntry.File file, CompletableFuture<NodeState> state) {
    try {
      ReadFile read = reader.read(file);
      NodeState done = new NodeState(new NodeBody.File(read.content()), read.attributes());
      var _ = read.stored().whenComplete((nothing, error) -> finish(file, state, done, error));
    } catch (InterruptedException e) {
      state.completeExceptionally(FullwireException.unavailable("reading was stopped", e));
    } catch (EntryFailure | RuntimeException | Error e) {
      state.completeExceptionally(e);
    }
  }

  private void finish(
      SourceEntry.File file,
      CompletableFuture<NodeState> state,
      NodeState done,
      @Nullable Throwable error) {
    if (error == null) {
      progress.finishedBytes(file.status().sizeBytes());
      state.complete(done);
    } else {
      boolean wrapped = error instanceof CompletionException && error.getCause() != null;
      state.completeExceptionally(wrapped ? error.getCause() : error);
    }
  }

  /// Interrupts reading and waits, bounded, until no file is open any more.
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS_MAX, TimeUnit.SECONDS)) {
        throw new IllegalStateException("files are still being read");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
