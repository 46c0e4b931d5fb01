package io.fullwire.systemtests.harness;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// What must be undone, last first, when a demo or a test ends: by itself, by a failure or by a
/// signal. Safe from any thread.
public final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> undone = new ArrayDeque<>();
  private final Thread atExit = new Thread(this::closeAll, "clean-up");

  private Cleanup() {}

  /// One that is also carried out when the JVM is told to end.
  public static Cleanup alsoAtExit() {
    Cleanup cleanup = new Cleanup();
    Runtime.getRuntime().addShutdownHook(cleanup.atExit);
    return cleanup;
  }

  public synchronized <T extends AutoCloseable> T add(T closeable) {
    undone.push(closeable);
    return closeable;
  }

  /// Undoes nothing any more: someone else has taken over what was added.
  public synchronized void release() {
    undone.clear();
    close();
  }

  /// Undoes everything. The first failure is thrown, with the others attached, when all has been
  /// tried.
  @Override
  public void close() {
    closeAll();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException alreadyEnding) {
      // The hook finds nothing left to do.
    }
  }

  private synchronized void closeAll() {
    @Nullable CommandFailed failed = null;
    while (!undone.isEmpty()) {
      try {
        undone.pop().close();
      } catch (Exception e) {
        if (failed == null) {
          failed = new CommandFailed("not everything could be cleaned up");
        }
        failed.addSuppressed(e);
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
