package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// An open directory of the source, closed when the last of those who hold it lets go: its files
/// that are not read yet, its directories that are not opened yet.
///
/// Safe from any thread.
public final class SourceDirectory {
  private final Directory handle;
  private final Set<SourceDirectory> open;
  private final AtomicInteger holds = new AtomicInteger(1);

  /// Held once, by the caller.
  ///
  /// @param open keeps this one while it is open, so that an abandoned scan can close all
  SourceDirectory(Directory handle, Set<SourceDirectory> open) {
    this.handle = handle;
    this.open = open;
    open.add(this);
  }

  /// To be used only while held.
  public Directory handle() {
    return handle;
  }

  void hold() {
    holds.incrementAndGet();
  }

  public void release() {
    if (holds.decrementAndGet() == 0) {
      close();
    }
  }

  /// Closes it whoever still holds it, once.
  void close() {
    if (open.remove(this)) {
      handle.close();
    }
  }
}
