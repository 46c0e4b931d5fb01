package io.fullwire.agent.remote.tree;

import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.tree.MountedTree;
import io.fullwire.agent.vfs.tree.TreeChanges;
import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.agent.vfs.view.KernelNotices;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.client.log.LogReader;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a mounted tree in step with its site's log, on a thread of its own, and tells the kernel
/// what every commit changes.
///
/// The log is believed as long as it has no gap. After a gap, or when the site has commits that do
/// not come, the tree is compared with a fresh snapshot and everything that differs is told. While
/// the site cannot be asked at all the state is [SyncState#STALE].
public final class TreeFollower implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TreeFollower.class);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration CHECK_EVERY = Duration.ofSeconds(3);
  private static final Duration CHECK_LIMIT = Duration.ofSeconds(3);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(3);

  /// A site whose catalog is being made anew does not know the tree for a while. One that still
  /// does not after this has it no more.
  private static final Duration GONE_FOR = Duration.ofSeconds(10);

  /// The site may have applied a commit before it is read here; later than this it does not come.
  private static final Duration LAG_ALLOWED = Duration.ofSeconds(10);

  private final MountedTree tree;
  private final long mountRoot;
  private final KernelCache kernel;
  private final CatalogClient catalog;
  private final Supplier<TreeLogs> logs;
  private final SnapshotSource snapshots;
  private final Thread thread;
  private volatile SyncState state = SyncState.STALE;
  private volatile boolean closed;
  private volatile @Nullable LogReader reader;
  private volatile long siteRevision;

  /// Opened when the tree is in step for the first time, or was deleted.
  private final CountDownLatch inStep = new CountDownLatch(1);

  /// Fetches the tree as it is now, or later.
  @FunctionalInterface
  public interface SnapshotSource {
    TreeLoader.Loaded load();
  }

  /// @param logs called on the follower's thread, so that connecting holds up nobody
  public TreeFollower(
      MountedTree tree,
      long mountRoot,
      KernelCache kernel,
      CatalogClient catalog,
      Supplier<TreeLogs> logs,
      SnapshotSource snapshots) {
    this.tree = tree;
    this.mountRoot = mountRoot;
    this.kernel = kernel;
    this.catalog = catalog;
    this.logs = logs;
    this.snapshots = snapshots;
    this.thread = Thread.ofPlatform().daemon().name("follow").unstarted(this::run);
  }

  /// Begins to follow.
  ///
  /// @param siteRevisionNow what the site said when it was asked last; -1 when it was not. A tree
  ///     that is no older counts as in step before the log is connected
  public void start(long siteRevisionNow) {
    siteRevision = siteRevisionNow;
    if (siteRevisionNow >= 0 && tree.progress().revision() >= siteRevisionNow) {
      becomeConnected();
    }
    thread.start();
  }

  /// Waits until every commit that the site has is shown, or is on its way here.
  ///
  /// @return false when that did not come about within `limit`
  public boolean awaitInStep(Duration limit) throws InterruptedException {
    return inStep.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  public SyncState state() {
    return state;
  }

  /// The site's revision as last heard; the tree's own may be ahead of it.
  public long siteRevision() {
    return siteRevision;
  }

  @Override
  public void close() {
    closed = true;
    LogReader current = reader;
    if (current != null) {
      current.wakeUp();
    }
    try {
      if (!thread.join(JOIN_LIMIT)) {
        log.warn("The log's reader did not end within {}", JOIN_LIMIT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!closed && state != SyncState.DELETED) {
      try (LogReader current = logs.get().newReader()) {
        reader = current;
        current.follow(tree.id(), tree.progress().position());
        follow(current);
      } catch (FullwireException e) {
        becomeStale("the log cannot be read: " + e.getMessage());
        pause();
      } catch (RuntimeException | Error e) {
        // Also errors: a mount whose follower is gone would show an old tree and call it new.
        log.error("Following the tree failed; it is tried again", e);
        becomeStale("following failed");
        pause();
      } finally {
        reader = null;
      }
    }
  }

  private void follow(LogReader current) {
    Checks checks = new Checks();
    while (!closed && state != SyncState.DELETED) {
      for (LogReader.Item item : current.poll(checks.untilDue())) {
        take(current, item);
      }
      if (checks.isDue()) {
        checks.run(current);
      }
    }
  }

  private void take(LogReader current, LogReader.Item item) {
    switch (item) {
      case LogReader.Item.Appended appended -> {
        try {
          apply(LogRecordCodec.decode(appended.encoded()), appended.next());
        } catch (RuntimeException e) {
          log.error("The tree does not fit its log and is loaded anew", e);
          // A snapshot from before this record leads here again: then not in a tight circle.
          pause();
          reload(current);
        }
      }
      case LogReader.Item.Gap gap -> {
        log.warn(
            "The log has a gap from {} to {}; the tree is loaded anew",
            gap.lost(),
            gap.beginning());
        reload(current);
      }
      case LogReader.Item.Deleted deleted -> {
        log.warn("Tree {} was deleted", deleted.tree());
        becomeDeleted();
      }
    }
  }

  private void apply(LogRecord logRecord, LogPosition next) {
    changed(notices -> tree.apply(logRecord, next, notices));
  }

  /// Changes the tree and tells the kernel. A change that breaks off where it must not may have
  /// been made in part, and what was told of it be lost: then the kernel forgets all it knows.
  private void changed(Consumer<TreeChanges> change) {
    KernelNotices notices = new KernelNotices(kernel, mountRoot);
    try {
      change.accept(notices);
      notices.post();
    } catch (FullwireException nothingWasChanged) {
      throw nothingWasChanged;
    } catch (RuntimeException | Error e) {
      kernel.dropEverything();
      throw e;
    }
  }

  /// Compares with a fresh snapshot until that succeeds, and goes on from there.
  private void reload(LogReader current) {
    becomeStale("it is compared with a fresh snapshot");
    current.unfollow(tree.id());
    long notMissedNanos = System.nanoTime();
    while (!closed) {
      try {
        replace(snapshots.load());
        current.follow(tree.id(), tree.progress().position());
        return;
      } catch (FullwireException e) {
        long now = System.nanoTime();
        if (e.code() != ErrorCode.NOT_FOUND) {
          notMissedNanos = now;
        } else if (now - notMissedNanos > GONE_FOR.toNanos()) {
          becomeDeleted();
          return;
        }
        log.warn("No snapshot can be had yet: {}", e.getMessage());
        pause();
      }
    }
  }

  private void replace(TreeLoader.Loaded fresh) {
    changed(notices -> tree.reconcile(fresh, notices));
    log.info("The tree is at revision {} after a fresh snapshot", tree.progress().revision());
  }

  private void becomeDeleted() {
    state = SyncState.DELETED;
    inStep.countDown();
  }

  private void becomeConnected() {
    if (state != SyncState.DELETED) {
      state = SyncState.CONNECTED;
      inStep.countDown();
    }
  }

  private void becomeStale(String reason) {
    if (state == SyncState.CONNECTED) {
      log.warn("The tree may be old: {}", reason);
    }
    if (state != SyncState.DELETED) {
      state = SyncState.STALE;
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      closed = true;
      Thread.currentThread().interrupt();
    }
  }

  /// Asks the site now and then how far it is: silence of the log alone does not tell whether
  /// nothing happens or nothing comes.
  private final class Checks {
    private long dueNanos = System.nanoTime();
    private long behindSinceNanos;
    private boolean behind;

    Duration untilDue() {
      long left = dueNanos - System.nanoTime();
      return left <= 0 ? Duration.ZERO : Duration.ofNanos(Math.min(left, POLL.toNanos()));
    }

    boolean isDue() {
      return System.nanoTime() - dueNanos >= 0;
    }

    void run(LogReader current) {
      try {
        TreeProgress site = catalog.progress(tree.id()).block(CHECK_LIMIT);
        if (site != null) {
          heard(current, site);
        }
      } catch (RuntimeException e) {
        becomeStale("the catalog cannot be asked: " + e.getMessage());
      }
      dueNanos = System.nanoTime() + CHECK_EVERY.toNanos();
    }

    private void heard(LogReader current, TreeProgress site) {
      siteRevision = site.revision();
      long now = System.nanoTime();
      if (tree.progress().revision() >= site.revision()) {
        behind = false;
        becomeConnected();
        return;
      }
      behindSinceNanos = behind ? behindSinceNanos : now;
      behind = true;
      if (now - behindSinceNanos > LAG_ALLOWED.toNanos()) {
        behind = false;
        reload(current);
      }
    }
  }
}
