package io.fullwire.agent.mount;

import io.fullwire.agent.cache.DiskContentCache;
import io.fullwire.agent.remote.tree.TreeImage;
import io.fullwire.agent.vfs.tree.MountedTree;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Saves the tree now and then when it has changed, and at the end. Its file counts against the
/// cache's limit; a tree that would take more than half of it is not saved.
final class TreeSaver implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TreeSaver.class);
  private static final Duration EVERY = Duration.ofSeconds(60);
  private static final Duration FIRST = Duration.ofSeconds(2);

  private static final long NOTHING = -1;

  /// A rough bound on the size of an entry in the file.
  private static final long ENTRY_BYTES = 256;

  private final MountedTree tree;
  private final TreeImage image;
  private final DiskContentCache cache;
  private final long limitBytes;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("save-tree").factory());
  private long savedRevision;

  /// @param savedRevision of what is on disk; -1 when nothing is
  TreeSaver(
      MountedTree tree,
      TreeImage image,
      DiskContentCache cache,
      long limitBytes,
      long savedRevision) {
    this.tree = tree;
    this.image = image;
    this.cache = cache;
    this.limitBytes = limitBytes;
    this.savedRevision = savedRevision;
    countWhatIsThere();
    var _ =
        timer.scheduleWithFixedDelay(
            this::save, FIRST.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// A file from before counts like one that is saved now; where it is too large, it goes.
  private void countWhatIsThere() {
    try {
      long reserved = 2 * image.sizeBytes();
      if (reserved > limitBytes / 2) {
        image.delete();
        savedRevision = NOTHING;
      } else {
        cache.reserve(reserved);
      }
    } catch (IOException e) {
      log.warn("The saved tree is not counted against the cache's limit", e);
    }
  }

  private synchronized void save() {
    MountedTree.Progress progress = tree.progress();
    // The old file and the new are there together for a moment.
    long expected = 2 * (progress.entryCount() + 1) * ENTRY_BYTES;
    if (progress.revision() == savedRevision || expected > limitBytes / 2) {
      return;
    }
    try {
      cache.reserve(expected);
      long size = image.save(tree);
      cache.reserve(2 * size);
      savedRevision = progress.revision();
    } catch (IOException | RuntimeException e) {
      log.warn("The tree is not saved; a remount loads it anew", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    save();
  }
}
