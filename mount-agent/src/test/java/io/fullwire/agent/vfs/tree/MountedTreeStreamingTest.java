package io.fullwire.agent.vfs.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// While the tree is streamed to a taker that does not go on, such as a disk that hangs.
class MountedTreeStreamingTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final long ROOT = InodeNumber.ROOT.value();

  private final MountedTree tree = new MountedTree(loaded(1));
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private Thread streaming;

  @BeforeEach
  void stream() throws InterruptedException {
    streaming =
        Thread.ofPlatform()
            .daemon()
            .start(
                () ->
                    tree.snapshot(
                        _ -> {
                          begun.countDown();
                          awaitQuietly(goOn);
                        }));
    begun.await();
  }

  @AfterEach
  void end() throws InterruptedException {
    goOn.countDown();
    streaming.join();
  }

  @Test
  void who_asks_does_not_wait_though_a_change_does() throws InterruptedException {
    Thread change = startChange();

    assertThat(
            CompletableFuture.supplyAsync(() -> tree.attributes(ROOT, new NodeView(ROOT)), anew()))
        .succeedsWithin(SOON)
        .isEqualTo(true);
    assertThat(tree.progress().revision()).isEqualTo(1);

    goOn.countDown();
    change.join();
    assertThat(tree.progress().revision()).isEqualTo(2);
  }

  @Test
  void the_kernel_may_let_go_of_what_has_no_name_without_waiting() throws InterruptedException {
    goOn.countDown();
    streaming.join();
    long orphan = 7;
    MountedTree open = new MountedTree(loadedWith(orphan));
    assertThat(open.lookup(ROOT, new byte[] {'f'}, new NodeView(ROOT)))
        .isEqualTo(MountedTree.Lookup.FOUND);
    open.reconcile(loaded(2), TreeChanges.UNSEEN);
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    Thread taker =
        Thread.ofPlatform()
            .daemon()
            .start(
                () ->
                    open.snapshot(
                        _ -> {
                          inside.countDown();
                          awaitQuietly(finish);
                        }));
    inside.await();

    assertThat(CompletableFuture.runAsync(() -> open.forget(orphan), anew())).succeedsWithin(SOON);
    assertThat(open.content(orphan)).isNotNull();

    finish.countDown();
    taker.join();
    assertThat(open.content(orphan)).isNull();
  }

  /// Returns when the change waits for its turn.
  private Thread startChange() {
    Thread change =
        Thread.ofPlatform().daemon().start(() -> tree.reconcile(loaded(2), TreeChanges.UNSEEN));
    long deadline = System.nanoTime() + SOON.toNanos();
    while (change.getState() != Thread.State.WAITING) {
      assertThat(System.nanoTime()).as("the change waits in time").isLessThan(deadline);
      Thread.onSpinWait();
    }
    return change;
  }

  private static Executor anew() {
    return task -> Thread.ofPlatform().daemon().start(task);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static TreeLoader.Loaded loaded(long revision) {
    TreeLoader loader = new TreeLoader();
    loader.add(header(revision));
    loader.add(new SnapshotItem.Trailer(0));
    return loader.finish();
  }

  private static TreeLoader.Loaded loadedWith(long file) {
    TreeLoader loader = new TreeLoader();
    loader.add(header(1));
    loader.add(
        new SnapshotItem.Child(
            new Entry(
                InodeNumber.ROOT,
                EntryName.utf8("f"),
                node(file, new NodeBody.File(Content.EMPTY), 1))));
    loader.add(new SnapshotItem.Trailer(1));
    return loader.finish();
  }

  private static SnapshotItem.Header header(long revision) {
    return new SnapshotItem.Header(
        new TreeId(new UUID(1, 1)),
        revision,
        1,
        new LogPosition(new UUID(2, 2), revision),
        node(ROOT, NodeBody.DIRECTORY, 2));
  }

  private static Node node(long inode, NodeBody body, int links) {
    Timestamp time = new Timestamp(1_700_000_000, 0);
    return new Node(
        new InodeNumber(inode), body, new Ownership(0755, 0, 0), time, time, links, Xattrs.NONE);
  }
}
