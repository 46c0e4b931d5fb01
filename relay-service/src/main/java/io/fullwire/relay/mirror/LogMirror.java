package io.fullwire.relay.mirror;

import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.wire.StreamPurpose;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies the log of one tree from its home, record by record, as they come.
///
/// The copy's own length says how far it has come ([MirrorBase]), so a crash of either side loses
/// nothing and doubles nothing. Each append is checked to have landed at the offset it must have; a
/// copy that went wrong is thrown away and made anew, for the home's log is the truth.
///
/// Belongs to its peer's worker thread, but for [#status()].
final class LogMirror implements FollowStream.Follower {
  private static final Logger LOG = LoggerFactory.getLogger(LogMirror.class);

  /// Records that are being appended; the home waits while there are more.
  static final long PENDING_BYTES_MAX = 8 << 20;

  private static final Duration RETRY = Duration.ofMillis(200);
  private static final UUID NO_TOPIC = new UUID(0, 0);

  private final MirrorContext context;
  private final SiteName peer;
  private final TreeId tree;
  private final Executor worker;

  private @Nullable FollowStream stream;
  private @Nullable LogPosition asked;
  private LogPosition homeNext = new LogPosition(NO_TOPIC, 0);
  private LogPosition copyNext = new LogPosition(NO_TOPIC, 0);
  private long homeEndOffset;
  private boolean started;
  private boolean stopped;
  private boolean startWhenSettled;
  private int pendingCount;
  private long pendingBytes;
  private long revisionHeard;
  private String said = "";
  private CompletableFuture<?> lastAppend = CompletableFuture.completedFuture(null);

  private volatile MirrorStatus status;

  LogMirror(MirrorContext context, SiteName peer, TreeId tree, Executor worker) {
    this.context = context;
    this.peer = peer;
    this.tree = tree;
    this.worker = worker;
    this.status = new MirrorStatus(tree, peer, false, 0, 0);
  }

  MirrorStatus status() {
    return status;
  }

  /// Asks the home for what is lacking here. Appends under way settle first: until then the copy's
  /// length says nothing.
  void start() {
    if (stopped || stream != null) {
      return;
    }
    if (pendingCount > 0) {
      startWhenSettled = true;
      return;
    }
    try {
      asked = findPosition();
    } catch (FullwireException brokerAway) {
      say(brokerAway);
      retryLater(brokerAway);
      return;
    }
    FollowStream opened = new FollowStream(context.loop(), worker, this);
    stream = opened;
    opened.open(
        context.links(),
        peer,
        new StreamPurpose.FollowLog(),
        new MirrorMessage.Follow(tree, asked).encode());
  }

  /// Ends the mirror for good.
  void stop() {
    stopped = true;
    drop();
  }

  @Override
  public void told(MirrorMessage message) {
    try {
      take(message);
    } catch (FullwireException refused) {
      say(refused);
      throw refused;
    }
    tellStatus();
  }

  private void take(MirrorMessage message) {
    switch (message) {
      case MirrorMessage.Start start when !started -> begin(start);
      case MirrorMessage.Appended record when started -> append(record);
      case MirrorMessage.Start _,
          MirrorMessage.Appended _,
          MirrorMessage.Known _,
          MirrorMessage.Gone _,
          MirrorMessage.Listed _,
          MirrorMessage.Follow _ ->
          throw FullwireException.invalid("message " + message + " has no place in a log's stream");
    }
  }

  @Override
  public void lost(FullwireException reason) {
    drop();
    retryLater(reason);
  }

  /// Where the copy stands in the home's log; null when it stands nowhere, and then it is empty.
  private @Nullable LogPosition findPosition() {
    context.logs().create(tree);
    copyNext = context.logs().end(tree);
    Optional<MirrorBase> base = context.bases().read(tree).filter(known -> known.isOf(copyNext));
    if (base.isPresent()) {
      return base.get().homePositionOf(copyNext);
    }
    makeAnew();
    return null;
  }

  private void begin(MirrorMessage.Start start) {
    if (!start.at().equals(asked)) {
      if (asked != null) {
        LOG.warn(
            "tree {}: {} is not in the log of site {}; its copy is made anew", tree, asked, peer);
      }
      makeAnew();
      context.bases().write(tree, new MirrorBase(start.at(), copyNext));
    }
    homeNext = start.at();
    homeEndOffset = start.endOffset();
    started = true;
  }

  /// Makes the copy empty.
  private void makeAnew() {
    revisionHeard = 0;
    if (copyNext.nextOffset() > 0) {
      context.bases().delete(tree);
      context.logs().delete(tree);
      context.logs().create(tree);
      copyNext = context.logs().end(tree);
    }
  }

  private void append(MirrorMessage.Appended record) {
    if (record.nextOffset() <= homeNext.nextOffset()) {
      throw FullwireException.corrupt(
          "site "
              + peer
              + " told offset "
              + record.nextOffset()
              + " of tree "
              + tree
              + " after "
              + homeNext.nextOffset());
    }
    if (record.nextOffset() != homeNext.nextOffset() + 1) {
      countAnewFrom(record.nextOffset() - 1);
    }
    homeNext = new LogPosition(homeNext.topicId(), record.nextOffset());
    homeEndOffset = Math.max(record.endOffset(), record.nextOffset());
    revisionHeard = Math.max(revisionHeard, LogRecordCodec.revisionOf(record.encoded()));
    int size = record.encoded().size();
    long due = copyNext.nextOffset();
    copyNext = new LogPosition(copyNext.topicId(), due + 1);
    pending(1, size);
    FollowStream current = stream;
    CompletableFuture<Long> append =
        context.logs().append(tree, record.encoded()).toCompletableFuture();
    lastAppend = append;
    CompletableFuture<Long> _ =
        append.whenCompleteAsync(
            (offset, failure) -> appended(current, due, size, offset, failure), worker);
  }

  /// Offsets of the home's log that hold no record (a broker may use some itself) are not copied:
  /// both logs count alike from a new base on. Waits for what is under way, so that the base is
  /// written neither before nor after its time.
  private void countAnewFrom(long homeOffset) {
    lastAppend.handle((offset, failure) -> true).join();
    context
        .bases()
        .write(tree, new MirrorBase(new LogPosition(homeNext.topicId(), homeOffset), copyNext));
  }

  private void appended(
      @Nullable FollowStream from,
      long due,
      int size,
      @Nullable Long offset,
      @Nullable Throwable failure) {
    pending(-1, -size);
    @Nullable FullwireException wrong = null;
    if (offset == null) {
      wrong = Failures.reasonOf(failure);
    } else if (offset != due) {
      // Also when the stream is lost already: behind an append that failed, others may have landed.
      wrong = misplaced(offset, due);
    }
    if (wrong == null) {
      said = "";
    } else if (from != null && from == stream) {
      say(wrong);
      lost(wrong);
    }
    if (pendingCount == 0 && startWhenSettled) {
      startWhenSettled = false;
      start();
    }
    tellStatus();
  }

  /// Without its base, the copy counts for nothing and is made anew.
  private FullwireException misplaced(long offset, long due) {
    try {
      context.bases().delete(tree);
    } catch (FullwireException notDeleted) {
      LOG.warn("tree {}: {}", tree, notDeleted.getMessage());
    }
    return FullwireException.corrupt(
        "a record landed at offset "
            + offset
            + " of the copy where "
            + due
            + " was due; the copy is made anew");
  }

  private void pending(int count, int bytes) {
    pendingCount += count;
    pendingBytes += bytes;
    if (stream != null) {
      stream.hold(pendingBytes > PENDING_BYTES_MAX);
    }
  }

  private void drop() {
    if (stream != null) {
      stream.close();
      stream = null;
    }
    started = false;
    tellStatus();
  }

  private void retryLater(FullwireException reason) {
    if (!stopped) {
      LOG.debug("tree {} of site {} is asked for again: {}", tree, peer, reason.getMessage());
      context.loop().later(RETRY, () -> worker.execute(this::start));
    }
  }

  /// What is wrong here or with what the peer tells, once until it is something else. That the link
  /// is down is not said by each of its trees: the link says it.
  private void say(FullwireException reason) {
    String message = String.valueOf(reason.getMessage());
    if (!message.equals(said)) {
      said = message;
      LOG.warn("tree {} of site {} can not be followed: {}", tree, peer, message);
    }
  }

  /// Records that have not come are taken for a revision each; the few that are none are found out
  /// when they come.
  private void tellStatus() {
    long toCome = Math.max(0, homeEndOffset - homeNext.nextOffset());
    long homeRevision = revisionHeard == 0 ? 0 : revisionHeard + toCome;
    status = new MirrorStatus(tree, peer, started, toCome + pendingCount, homeRevision);
  }
}
