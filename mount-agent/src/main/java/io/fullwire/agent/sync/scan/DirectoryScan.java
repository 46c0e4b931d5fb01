package io.fullwire.agent.sync.scan;

import io.fullwire.posix.Directory;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/// The listing of one directory, made once by whoever claims it first: a thread that scans ahead,
/// or the one that needs it now.
final class DirectoryScan {
  private final EntryPath path;
  private final Opening opening;
  private final AtomicBoolean claimed = new AtomicBoolean();
  private final CompletableFuture<DirectoryListing> listing = new CompletableFuture<>();

  DirectoryScan(EntryPath path, Opening opening) {
    this.path = path;
    this.opening = opening;
  }

  /// Opens the directory and lets go of what it needed for that.
  interface Opening {
    Directory open() throws IOException;
  }

  EntryPath path() {
    return path;
  }

  Opening opening() {
    return opening;
  }

  /// True for the first caller, who then must [#complete] or [#fail].
  boolean claim() {
    return claimed.compareAndSet(false, true);
  }

  void complete(DirectoryListing result) {
    listing.complete(result);
  }

  void fail(Throwable error) {
    listing.completeExceptionally(error);
  }

  /// Waits for the listing.
  DirectoryListing join() {
    return listing.join();
  }
}
