package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Decides what to send ahead. Safe from any thread; never waits.
///
/// A read of what is not here costs a round trip. What the link can carry in that time is free, so
/// with the first such read the next blobs in walk order are asked for, as many bytes as fit.
/// Whether that was a good guess shows in what is read next: see [ReadStream]. Guesses that nothing
/// came of make the next guess half as large, down to nothing. A read that comes soon after another
/// in walk order is a hint that is worth a small guess; one that uses what was sent ahead in order
/// is proof, and brings the whole ride back.
public final class AheadPlanner {
  static final int STREAMS_MAX = 16;
  static final int BLOBS_PER_BATCH_MAX = 8_192;
  static final int RECENT_READS_MAX = 8;
  static final int UNUSED_BLOBS_MAX = 32_768;

  /// A read that comes this many blobs after another goes on in its order.
  static final int SUCCESSORS = 4;

  /// A guess below this is none: a request costs about as much.
  static final long GUESS_BYTES_MIN = 4_096;

  /// What a hint is worth.
  static final long HINT_BYTES = 64 << 10;

  /// A stream that was not used for so long takes no room from others.
  static final long IDLE_NANOS = 2_000_000_000;

  private static final int HINT_SHIFT = 3;

  private final WalkOrder order;
  private final Predicate<Digest> here;
  private final Supplier<LinkEstimate> link;
  private final AheadSettings settings;
  private final LongSupplier nanoTime;

  /// In the order they were asked for. Those given up still count as used if they are read after
  /// all.
  private final Map<Digest, SentBlob> unused = new LinkedHashMap<>();

  /// Asked for ahead and then read before they were here.
  private final Set<Digest> awaited = new HashSet<>();

  private final List<ReadStream> streams = new ArrayList<>();
  private final ArrayDeque<WalkPlace> recent = new ArrayDeque<>();

  /// Of those not given up: what the cap holds for.
  private long unusedBytes;

  private int guessShift;
  private long arrivedBytes;
  private long usedBytes;
  private long requestCount;

  /// @param here tells what need not be sent: held already, or on its way
  /// @param nanoTime a monotonic clock
  public AheadPlanner(
      WalkOrder order,
      Predicate<Digest> here,
      Supplier<LinkEstimate> link,
      AheadSettings settings,
      LongSupplier nanoTime) {
    this.order = order;
    this.here = here;
    this.link = link;
    this.settings = settings;
    this.nanoTime = nanoTime;
  }

  /// A program reads a blob. Answers what is to be asked for ahead, in this order; often nothing.
  ///
  /// @param held whether the blob is here and the program does not wait
  public synchronized List<AheadBlob> read(WalkPlace place, Digest digest, boolean held) {
    SentBlob sent = unused.remove(digest);
    List<AheadBlob> next = List.of();
    if (sent != null) {
      next = used(digest, sent);
    } else if (!held && settings.bytesMax() > 0) {
      next = missed(place);
    }
    remember(place);
    return next;
  }

  /// A blob that was asked for ahead is here.
  public synchronized void arrived(Digest digest, int sizeBytes) {
    arrivedBytes += sizeBytes;
    SentBlob sent = unused.get(digest);
    if (sent != null) {
      sent.arrived = true;
    } else if (awaited.remove(digest)) {
      usedBytes += sizeBytes;
    }
  }

  /// A blob that was asked for ahead will not come.
  public synchronized void failed(Digest digest) {
    awaited.remove(digest);
    SentBlob sent = unused.remove(digest);
    if (sent != null) {
      giveUp(sent);
    }
  }

  /// Whether a blob was sent ahead and its being read will tell how good the guess was.
  public synchronized boolean isAwaitingUse(Digest digest) {
    return unused.containsKey(digest);
  }

  public synchronized AheadCounters counters() {
    return new AheadCounters(arrivedBytes, usedBytes, requestCount);
  }

  private List<AheadBlob> used(Digest digest, SentBlob sent) {
    if (sent.arrived) {
      usedBytes += sent.sizeBytes;
    } else {
      awaited.add(digest);
    }
    if (!sent.expected) {
      return List.of();
    }
    giveUp(sent);
    ReadStream stream = sent.batch.stream;
    long now = nanoTime.getAsLong();
    if (!stream.use(sent, shareBytes(now), now)) {
      return List.of();
    }
    guessShift = 0;
    stream.comeTo(sent.batch, rideBytes(), settings.bytesMax()).forEach(this::writeOff);
    return ask(stream, now);
  }

  private List<AheadBlob> missed(WalkPlace place) {
    boolean hint = goesOn(place);
    guessShift = hint ? Math.max(0, guessShift - HINT_SHIFT) : guessShift;
    long guess = Math.max(rideBytes() >> guessShift, hint ? HINT_BYTES : 0);
    guessShift = Math.min(guessShift + 1, Long.SIZE - 1);
    if (guess < GUESS_BYTES_MIN) {
      return List.of();
    }
    long now = nanoTime.getAsLong();
    ReadStream stream = new ReadStream(place, guess, now);
    makeRoomFor(guess, now);
    streams.add(stream);
    List<AheadBlob> asked = ask(stream, now);
    if (asked.isEmpty()) {
      streams.remove(stream);
    }
    return asked;
  }

  private long rideBytes() {
    return Math.min(link.get().rideBytes(), settings.bytesMax() / 2);
  }

  /// What each of those who read now may have of the cap.
  private long shareBytes(long now) {
    long readers = streams.stream().filter(stream -> !isIdle(stream, now)).count();
    return settings.bytesMax() / Math.max(1, readers);
  }

  private static boolean isIdle(ReadStream stream, long now) {
    return now - stream.lastUseNanos > IDLE_NANOS;
  }

  /// Whether the blob comes soon after one that was read lately.
  private boolean goesOn(WalkPlace place) {
    for (WalkPlace earlier : recent) {
      for (AheadBlob blob : order.after(earlier, Long.MAX_VALUE, SUCCESSORS)) {
        if (isSame(blob.place(), place)) {
          return true;
        }
      }
    }
    return false;
  }

  private List<AheadBlob> ask(ReadStream stream, long now) {
    long room = Math.min(stream.roomBytes(shareBytes(now)), settings.bytesMax() - unusedBytes);
    List<AheadBlob> asked = new ArrayList<>();
    WalkPlace from = stream.frontier;
    while (room > 0 && asked.size() < BLOBS_PER_BATCH_MAX) {
      List<AheadBlob> step = order.after(from, room, BLOBS_PER_BATCH_MAX);
      if (step.isEmpty()) {
        break;
      }
      from = step.getLast().place();
      room -= take(stream, step, room, asked);
      if (!settings.acrossFiles() && from.inode() != stream.frontier.inode()) {
        break;
      }
    }
    if (!asked.isEmpty()) {
      requestCount++;
    }
    return asked;
  }

  /// Takes from `step` what is not here and fits into `room`; answers its bytes, or all of `room`
  /// when no more is to be taken.
  private long take(ReadStream stream, List<AheadBlob> step, long room, List<AheadBlob> asked) {
    long file = stream.frontier.inode();
    long taken = 0;
    for (AheadBlob blob : step) {
      boolean sameFile = blob.place().inode() == file;
      boolean over = taken + blob.sizeBytes() > room && !isNextChunk(blob, sameFile, asked);
      if (over || (!sameFile && !settings.acrossFiles()) || asked.size() == BLOBS_PER_BATCH_MAX) {
        return room;
      }
      if (here.test(blob.digest()) || isExpected(blob.digest())) {
        stream.frontier = blob.place();
        continue;
      }
      if (asked.isEmpty()) {
        stream.beginBatch();
      }
      expect(blob, stream.ask(blob));
      taken += blob.sizeBytes();
      asked.add(blob);
    }
    return taken;
  }

  /// The next chunk of a file that is being read is a good guess though it is more than the reach;
  /// the cap holds for it too.
  private boolean isNextChunk(AheadBlob blob, boolean sameFile, List<AheadBlob> asked) {
    return sameFile && asked.isEmpty() && unusedBytes + blob.sizeBytes() <= settings.bytesMax();
  }

  /// Writes off the streams that were not used for the longest time: one when there are as many as
  /// may be, and of those idle as many as hold what the cap leaves no room for.
  private void makeRoomFor(long guess, long now) {
    streams.sort(Comparator.comparingLong(stream -> stream.lastUseNanos));
    while (!streams.isEmpty()
        && (streams.size() == STREAMS_MAX
            || (settings.bytesMax() - unusedBytes < guess && isIdle(streams.getFirst(), now)))) {
      streams.removeFirst().close().forEach(this::writeOff);
    }
  }

  /// What is left of a batch that the reader has gone past: no more expected to be used.
  private void writeOff(ReadStream.Batch batch) {
    batch.blobs.forEach(this::giveUp);
  }

  private boolean isExpected(Digest digest) {
    SentBlob sent = unused.get(digest);
    return sent != null && sent.expected;
  }

  private void expect(AheadBlob blob, SentBlob sent) {
    unused.put(blob.digest(), sent);
    unusedBytes += sent.sizeBytes;
    sent.batch.stream.expectedBytes += sent.sizeBytes;
    if (unused.size() > UNUSED_BLOBS_MAX) {
      Iterator<SentBlob> eldest = unused.values().iterator();
      giveUp(eldest.next());
      eldest.remove();
    }
  }

  /// It no longer counts against the cap, nor its stream's reach.
  private void giveUp(SentBlob sent) {
    if (sent.expected) {
      sent.expected = false;
      unusedBytes -= sent.sizeBytes;
      sent.batch.stream.expectedBytes -= sent.sizeBytes;
    }
  }

  private void remember(WalkPlace place) {
    for (Iterator<WalkPlace> all = recent.iterator(); all.hasNext(); ) {
      if (all.next().inode() == place.inode()) {
        all.remove();
      }
    }
    recent.addLast(place);
    if (recent.size() > RECENT_READS_MAX) {
      recent.removeFirst();
    }
  }

  private static boolean isSame(WalkPlace one, WalkPlace other) {
    return one.inode() == other.inode() && one.blobIndex() == other.blobIndex();
  }
}
