package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  static final int BLOBS_PER_WINDOW_MAX = 8_192;
  static final int RECENT_READS_MAX = 8;
  static final int UNUSED_BLOBS_MAX = 32_768;

  /// A read that comes this many blobs after another goes on in its order.
  static final int SUCCESSORS = 4;

  /// A guess below this is none: a request costs about as much.
  static final long GUESS_BYTES_MIN = 4_096;

  /// What a hint is worth.
  static final long HINT_BYTES = 64 << 10;

  private static final int HINT_SHIFT = 3;

  private final WalkOrder order;
  private final Predicate<Digest> here;
  private final Supplier<LinkEstimate> link;
  private final AheadSettings settings;

  /// In the order they were asked for. Those given up still count as used if they are read after
  /// all.
  private final Map<Digest, Sent> unused = new LinkedHashMap<>();

  /// Asked for ahead and then read before they were here.
  private final Set<Digest> awaited = new HashSet<>();

  private final List<ReadStream> streams = new ArrayList<>();
  private final ArrayDeque<WalkPlace> recent = new ArrayDeque<>();

  /// Of those not given up: what the cap holds for.
  private long unusedBytes;

  private int guessShift;
  private long uses;
  private long arrivedBytes;
  private long usedBytes;
  private long requestCount;

  /// @param here tells what need not be sent: held already, or on its way
  public AheadPlanner(
      WalkOrder order,
      Predicate<Digest> here,
      Supplier<LinkEstimate> link,
      AheadSettings settings) {
    this.order = order;
    this.here = here;
    this.link = link;
    this.settings = settings;
  }

  /// A program reads a blob. Answers what is to be asked for ahead, in this order; often nothing.
  ///
  /// @param held whether the blob is here and the program does not wait
  public synchronized List<AheadBlob> read(WalkPlace place, Digest digest, boolean held) {
    Sent sent = unused.remove(digest);
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
    Sent sent = unused.get(digest);
    if (sent != null) {
      sent.arrived = true;
    } else if (awaited.remove(digest)) {
      usedBytes += sizeBytes;
    }
  }

  /// A blob that was asked for ahead will not come.
  public synchronized void failed(Digest digest) {
    awaited.remove(digest);
    Sent sent = unused.remove(digest);
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

  private List<AheadBlob> used(Digest digest, Sent sent) {
    if (sent.arrived) {
      usedBytes += sent.sizeBytes;
    } else {
      awaited.add(digest);
    }
    if (sent.givenUp) {
      return List.of();
    }
    giveUp(sent);
    ReadStream stream = sent.window.stream;
    stream.lastUse = ++uses;
    if (!stream.use(sent.window, sent.index, sent.sizeBytes)) {
      return List.of();
    }
    guessShift = 0;
    stream.resize(rideBytes(), settings.bytesMax());
    return ask(stream);
  }

  private List<AheadBlob> missed(WalkPlace place) {
    boolean hint = goesOn(place);
    guessShift = hint ? Math.max(0, guessShift - HINT_SHIFT) : guessShift;
    long guess = Math.max(rideBytes() >> guessShift, hint ? HINT_BYTES : 0);
    guessShift = Math.min(guessShift + 1, Long.SIZE - 1);
    if (guess < GUESS_BYTES_MIN) {
      return List.of();
    }
    ReadStream stream = new ReadStream(place, guess);
    stream.lastUse = ++uses;
    makeRoomForStream();
    streams.add(stream);
    return ask(stream);
  }

  private long rideBytes() {
    return Math.min(link.get().rideBytes(), settings.bytesMax() / 2);
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

  private List<AheadBlob> ask(ReadStream stream) {
    writeOff(stream.open());
    long room = Math.min(stream.windowBytes, settings.bytesMax() - unusedBytes);
    List<AheadBlob> asked = new ArrayList<>();
    WalkPlace from = stream.frontier;
    while (room > 0 && asked.size() < BLOBS_PER_WINDOW_MAX) {
      List<AheadBlob> step = order.after(from, room, BLOBS_PER_WINDOW_MAX);
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
      if (over || (!sameFile && !settings.acrossFiles()) || asked.size() == BLOBS_PER_WINDOW_MAX) {
        return room;
      }
      if (here.test(blob.digest()) || isExpected(blob.digest())) {
        stream.frontier = blob.place();
        continue;
      }
      long index = stream.ask(blob);
      expect(blob, new Sent(stream.youngest, index, blob.sizeBytes()));
      taken += blob.sizeBytes();
      asked.add(blob);
    }
    return taken;
  }

  /// The next chunk of a file that is being read is a good guess though it is more than a window;
  /// the cap holds for it too.
  private boolean isNextChunk(AheadBlob blob, boolean sameFile, List<AheadBlob> asked) {
    return sameFile && asked.isEmpty() && unusedBytes + blob.sizeBytes() <= settings.bytesMax();
  }

  private void makeRoomForStream() {
    if (streams.size() == STREAMS_MAX) {
      ReadStream oldest =
          streams.stream().min((a, b) -> Long.compare(a.lastUse, b.lastUse)).orElseThrow();
      streams.remove(oldest);
      for (Sent sent : unused.values()) {
        if (sent.window.stream == oldest) {
          giveUp(sent);
        }
      }
    }
  }

  /// What is left of a window that the reader has gone past: no more expected to be used.
  private void writeOff(ReadStream.Window window) {
    if (window.usedBytes < window.askedBytes && window != window.stream.youngest) {
      for (Sent sent : unused.values()) {
        if (sent.window == window) {
          giveUp(sent);
        }
      }
    }
  }

  private boolean isExpected(Digest digest) {
    Sent sent = unused.get(digest);
    return sent != null && !sent.givenUp;
  }

  private void expect(AheadBlob blob, Sent sent) {
    unused.put(blob.digest(), sent);
    unusedBytes += sent.sizeBytes;
    if (unused.size() > UNUSED_BLOBS_MAX) {
      Iterator<Sent> eldest = unused.values().iterator();
      giveUp(eldest.next());
      eldest.remove();
    }
  }

  /// It no longer counts against the cap.
  private void giveUp(Sent sent) {
    if (!sent.givenUp) {
      sent.givenUp = true;
      unusedBytes -= sent.sizeBytes;
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

  /// A blob that was asked for ahead and not read yet.
  private static final class Sent {
    final ReadStream.Window window;
    final long index;
    final int sizeBytes;
    boolean arrived;
    boolean givenUp;

    Sent(ReadStream.Window window, long index, int sizeBytes) {
      this.window = window;
      this.index = index;
      this.sizeBytes = sizeBytes;
    }
  }
}
