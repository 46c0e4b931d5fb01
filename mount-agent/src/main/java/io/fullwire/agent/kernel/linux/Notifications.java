package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.vfs.KernelCache;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/// The way back to the kernel: notices are queued by anyone and sent by one thread of its own.
///
/// **Why a thread.** The kernel carries a notice out before the call returns, taking locks that
/// requests in flight may hold: a name in a directory waits until every request that looks into
/// that directory is answered. On a reader's thread, or under a lock that a reader needs, that is a
/// deadlock which only aborting the connection ends. For the same reason this thread sets aside
/// what would wait for a request that is deferred, and no one ever waits for this thread.
final class Notifications implements KernelCache {

  private static final Logger LOG = System.getLogger(Notifications.class.getName());
  private static final int BATCH_MAX = 256;

  /// How often dropping everything is tried when a notice could not be sent.
  private static final int DROPS_MAX = 3;

  private final NoticeQueue queue = new NoticeQueue(NoticeQueue.NOTICES_MAX);
  private final AtomicLong posted = new AtomicLong();
  private final Connection connection;

  Notifications(Connection connection) {
    this.connection = connection;
  }

  /// Counts what was posted, to see whether anything was between two moments.
  long posted() {
    return posted.get();
  }

  /// No request waits for an answer about `inode` any more.
  void released(long inode) {
    queue.release(inode);
  }

  /// Starts sending; ends by itself after [#end].
  void start(NoticeWriter writer, EverythingDropper dropper) {
    Thread _ = Thread.ofPlatform().daemon().name("fuse-notices").start(() -> send(writer, dropper));
  }

  void end() {
    queue.end();
  }

  @Override
  public boolean pushes() {
    return true;
  }

  @Override
  public boolean isKnown(long inode) {
    return connection.known().contains(inode);
  }

  @Override
  public void invalidateAttributes(long inode) {
    post(new Notice.Inode(inode, -1, 0));
  }

  @Override
  public void invalidateContent(long inode, long fromBytes, long lengthBytes) {
    post(new Notice.Inode(inode, fromBytes, lengthBytes));
  }

  @Override
  public void invalidateEntry(long directory, byte[] name) {
    post(new Notice.Entry(directory, name, false));
  }

  @Override
  public void expireEntry(long directory, byte[] name) {
    post(new Notice.Entry(directory, name, true));
  }

  @Override
  public void deleteEntry(long directory, long inode, byte[] name) {
    post(new Notice.Deletion(directory, inode, name));
  }

  @Override
  public void invalidateDirectory(long directory) {
    post(new Notice.Inode(directory, 0, 0));
  }

  /// The kernel lists the directory again, though nothing in it has changed: so this overtakes no
  /// answer.
  void forgetListing(long directory) {
    queue.add(new Notice.Inode(directory, 0, 0));
  }

  /// No invalidation, so it overtakes no answer and is not counted as one.
  @Override
  public void storeContent(long inode, long fromBytes, ByteBuffer bytes) {
    queue.add(new Notice.Content(inode, fromBytes, bytes));
  }

  @Override
  public void dropEverything() {
    post(new Notice.Everything());
  }

  @Override
  public CompletableFuture<Void> sent() {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    queue.add(new Notice.Barrier(reached));
    return reached;
  }

  /// Counted before it is queued: an answer that goes out in between is posted again.
  private void post(Notice notice) {
    long _ = posted.incrementAndGet();
    queue.add(notice);
  }

  private void send(NoticeWriter writer, EverythingDropper dropper) {
    try {
      while (true) {
        List<Notice> batch = queue.take(BATCH_MAX);
        if (batch.isEmpty()) {
          return;
        }
        for (Notice notice : batch) {
          sendOne(notice, writer, dropper);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      queue.end();
    }
  }

  private void sendOne(Notice notice, NoticeWriter writer, EverythingDropper dropper) {
    try {
      if (notice.waitsFor() != 0 && connection.deferred().waitFor(notice.waitsFor())) {
        setAside(notice, writer);
        return;
      }
      switch (notice) {
        case Notice.Inode inode -> writer.inode(inode);
        case Notice.Entry entry -> writer.entry(entry);
        case Notice.Deletion deletion -> writer.deletion(deletion);
        case Notice.Content content -> writer.content(content);
        case Notice.Everything _ -> dropper.drop();
        case Notice.Barrier barrier -> queue.arrive(barrier);
      }
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "notice " + notice + " was not sent; everything is dropped", e);
      dropAfterFailure(dropper);
    }
  }

  /// The kernel keeps something that is old and not known which: then it must forget all.
  private static void dropAfterFailure(EverythingDropper dropper) {
    for (int drop = 1; drop <= DROPS_MAX; drop++) {
      try {
        dropper.drop();
        return;
      } catch (RuntimeException | Error e) {
        LOG.log(Level.ERROR, "the kernel may show what is old: drop " + drop + " failed too", e);
      }
    }
  }

  private void setAside(Notice notice, NoticeWriter writer) {
    if (notice instanceof Notice.Content) {
      // Whoever waits for this content gets it by the answer.
      return;
    }
    if (notice instanceof Notice.Inode inode) {
      // Size and times need not wait for the content, which may come from afar.
      writer.inode(new Notice.Inode(inode.inode(), -1, 0));
    }
    queue.setAside(notice);
    if (!connection.deferred().waitFor(notice.waitsFor())) {
      // Answered between the two looks, and the release came too early.
      queue.release(notice.waitsFor());
    }
  }
}
