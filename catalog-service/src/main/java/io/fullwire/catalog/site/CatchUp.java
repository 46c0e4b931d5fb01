package io.fullwire.catalog.site;

import io.fullwire.catalog.log.TreeReplica;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out, once after the start, when this catalog knows its trees as they are: the registry is
/// read, and every log up to where it ended then.
///
/// Bounded: a tree whose log can not be read must not keep the others from being served.
public final class CatchUp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
  private static final Duration REGISTRY_PATIENCE = Duration.ofSeconds(5);
  private static final Duration TREES_PATIENCE = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(10);
  private static final int LOOK_UPS_MAX = 8;

  private final TreeRegistry registry;
  private final TreeLogs logs;
  private final Replicas replicas;
  private final Thread thread;
  private volatile boolean done;

  public CatchUp(TreeRegistry registry, TreeLogs logs, Replicas replicas) {
    this.registry = registry;
    this.logs = logs;
    this.replicas = replicas;
    this.thread = Thread.ofPlatform().daemon().name("catch-up").start(this::run);
  }

  public boolean isDone() {
    return done;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void run() {
    try {
      while (!registry.awaitRead(REGISTRY_PATIENCE)) {
        LOG.warn("the registry of trees is not read after {}", REGISTRY_PATIENCE);
        if (Thread.interrupted()) {
          return;
        }
      }
      awaitTrees();
      done = true;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitTrees() throws InterruptedException {
    long deadlineNs = System.nanoTime() + TREES_PATIENCE.toNanos();
    Semaphore lookUps = new Semaphore(LOOK_UPS_MAX);
    Iterable<TreeReplica> all = replicas.all();
    for (TreeReplica replica : all) {
      lookUps.acquire();
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  awaitTree(replica, deadlineNs);
                } finally {
                  lookUps.release();
                }
              });
    }
    lookUps.acquire(LOOK_UPS_MAX);
  }

  private void awaitTree(TreeReplica replica, long deadlineNs) {
    try {
      LogPosition end = logs.end(replica.tree());
      while (!hasReached(replica.position(), end)) {
        if (System.nanoTime() - deadlineNs > 0) {
          LOG.warn("tree {}: is served before its log is read to {}", replica.tree(), end);
          return;
        }
        Thread.sleep(POLL);
      }
    } catch (FullwireException e) {
      LOG.warn("tree {}: the end of its log is not known", replica.tree(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean hasReached(@Nullable LogPosition position, LogPosition end) {
    if (end.nextOffset() == 0) {
      return true;
    }
    return position != null
        && position.topicId().equals(end.topicId())
        && position.nextOffset() >= end.nextOffset();
  }
}
