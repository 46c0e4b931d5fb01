package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.kernel.Mount;
import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.KernelCache;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import ru.serce.jnrfuse.FuseException;

/// A mount by libfuse, whose loop runs on a thread of ours until the mount ends.
final class JnrMount implements Mount {

  /// How long an unmount waits for programs that have files open; libfuse ends with the last.
  static final Duration GRACE = Duration.ofMillis(500);

  private static final Logger LOG = System.getLogger(JnrMount.class.getName());

  private final JnrFileSystem calls;
  private final KernelCache kernelCache;
  private final CountDownLatch ended;
  private boolean closed;

  /// @param ended opened when libfuse's loop has returned
  JnrMount(JnrFileSystem calls, KernelCache kernelCache, CountDownLatch ended) {
    this.calls = calls;
    this.kernelCache = kernelCache;
    this.ended = ended;
  }

  @Override
  public FileSystem fileSystem() {
    return calls.fileSystem();
  }

  @Override
  public KernelCache kernelCache() {
    return kernelCache;
  }

  @Override
  public Map<String, Long> upcalls() {
    return calls.upcalls();
  }

  @Override
  public String description() {
    return "libfuse 2 by jnr-fuse";
  }

  @Override
  public boolean awaitEnd(Duration limit) throws InterruptedException {
    return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    calls.waiting().end();
    try {
      calls.umount();
      if (!awaitEnd(GRACE)) {
        LOG.log(Level.INFO, "the mount is detached; programs still use it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (FuseException e) {
      LOG.log(Level.WARNING, "unmounting failed", e);
    }
  }
}
