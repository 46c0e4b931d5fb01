package io.fullwire.agent.sync.land;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Sends mutations in batches, in order. One commit is under way; what comes meanwhile gathers for
/// the next, so the slower the answer, the larger the batch.
///
/// Inode numbers are reserved along with commits, ahead of need. A commit that was not answered is
/// sent again under the same request id, which changes the tree once. For use by one thread.
public final class CommitWriter {
  /// Inode numbers asked for at once, and how many must be left before more are.
  static final int RESERVE_COUNT = 16_384;

  private static final int RESERVE_BELOW = RESERVE_COUNT / 2;

  /// A batch is sent when it holds this much; one place is kept for a reservation.
  static final int MUTATIONS_MAX = Limits.MUTATIONS_PER_COMMIT_MAX - 1;

  static final int BYTES_MAX = Limits.LOG_RECORD_BYTES_MAX - (256 << 10);

  /// A batch this old is sent when nothing is under way, though there is room in it.
  private static final Duration LINGER = Duration.ofMillis(50);

  private static final int MUTATIONS_WORTH_SENDING = 512;

  private final CatalogClient catalog;
  private final TreeId tree;
  private final String committer;
  private final Patience patience;
  private final LongSupplier nanoClock;

  private List<Mutation> batch = new ArrayList<>();
  private long batchBytes;
  private long batchBeganNanos;
  private @Nullable CompletableFuture<CommitReceipt> underWay;
  private boolean numbersWanted;
  private boolean reserveUnderWay;
  private InodeRange numbers = InodeRange.EMPTY;
  private InodeRange numbersNext = InodeRange.EMPTY;
  private long revision;

  /// @param revision the tree's revision that is known so far
  public CommitWriter(
      CatalogClient catalog,
      TreeId tree,
      String committer,
      Patience patience,
      LongSupplier nanoClock,
      long revision) {
    this.catalog = catalog;
    this.tree = tree;
    this.committer = committer;
    this.patience = patience;
    this.nanoClock = nanoClock;
    this.revision = revision;
  }

  /// The tree's revision after the last commit that was answered.
  public long revision() {
    return revision;
  }

  /// A number for a new node.
  public InodeNumber newInode() throws InterruptedException {
    numbersWanted = true;
    if (numbers.isEmpty()) {
      numbers = numbersNext;
      numbersNext = InodeRange.EMPTY;
    }
    while (numbers.isEmpty()) {
      if (reserveUnderWay) {
        awaitAnswer();
      } else {
        send();
      }
      numbers = numbersNext;
      numbersNext = InodeRange.EMPTY;
    }
    InodeNumber first = numbers.first();
    numbers = numbers.rest();
    return first;
  }

  /// Adds mutations that stay together in one commit: whoever reads the tree sees all or none.
  public void add(List<Mutation> together) throws InterruptedException {
    long bytes = 0;
    for (Mutation mutation : together) {
      bytes += MutationSize.bytesMax(mutation);
    }
    if (batch.size() + together.size() > MUTATIONS_MAX || batchBytes + bytes > BYTES_MAX) {
      send();
    }
    if (batch.isEmpty()) {
      batchBeganNanos = nanoClock.getAsLong();
    }
    batch.addAll(together);
    batchBytes += bytes;
    if (batch.size() >= MUTATIONS_WORTH_SENDING && isIdle()) {
      send();
    }
  }

  /// To be called when nothing can be added for a while.
  public void pause() throws InterruptedException {
    boolean old = nanoClock.getAsLong() - batchBeganNanos >= LINGER.toNanos();
    if (!batch.isEmpty() && old && isIdle()) {
      send();
    }
  }

  /// Sends what there is and waits for the answer.
  public void flush() throws InterruptedException {
    if (!batch.isEmpty()) {
      send();
    }
    awaitAnswer();
  }

  private boolean isIdle() {
    return underWay == null || underWay.isDone();
  }

  /// Waits for the commit before, then sends the batch.
  private void send() throws InterruptedException {
    awaitAnswer();
    if (numbersWanted && numbersNext.isEmpty() && numbers.count() < RESERVE_BELOW) {
      batch.add(new Mutation.Reserve(RESERVE_COUNT));
      reserveUnderWay = true;
    }
    if (batch.isEmpty()) {
      return;
    }
    CommitRequest request = new CommitRequest(RequestId.random(), committer, batch);
    batch = new ArrayList<>();
    batchBytes = 0;
    CompletableFuture<CommitReceipt> answer = new CompletableFuture<>();
    underWay = answer;
    Thread.ofVirtual().name("sync-commit").start(() -> commit(request, answer));
  }

  private void commit(CommitRequest request, CompletableFuture<CommitReceipt> answer) {
    try {
      answer.complete(patience.await("a commit", () -> catalog.commit(tree, request)));
    } catch (InterruptedException | RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  private void awaitAnswer() throws InterruptedException {
    CompletableFuture<CommitReceipt> answer = underWay;
    if (answer == null) {
      return;
    }
    underWay = null;
    CommitReceipt receipt = join(answer);
    revision = receipt.revision();
    if (reserveUnderWay) {
      numbersNext = new InodeRange(receipt.firstReservedInode(), RESERVE_COUNT);
      reserveUnderWay = false;
    }
  }

  private static CommitReceipt join(CompletableFuture<CommitReceipt> answer)
      throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("a commit failed", e.getCause());
    }
  }
}
