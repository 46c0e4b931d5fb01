package io.fullwire.relay.mux;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.wire.LaneFrame;
import io.fullwire.relay.wire.StreamPurpose;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// One authenticated connection of a link, and the streams on it. A stream stays on the lane it was
/// opened on; when the lane breaks, its streams fail and those of other lanes go on.
///
/// Belongs to the link's event loop. What to send next is decided over all lanes of the link by
/// [LinkScheduler].
public final class Lane {
  /// Streams open at once by one side.
  public static final int STREAMS_MAX = 1_024;

  /// Frames that wait before all data. A side that would need more is being flooded.
  static final int CONTROL_FRAMES_MAX = 8_192;

  /// Which side connected; it numbers its streams odd, the other even.
  public enum Side {
    DIALLED,
    ACCEPTED
  }

  private final LaneOutput output;
  private final LinkScheduler scheduler;
  private final StreamAcceptor acceptor;
  private final int ownParity;
  private final int peerRequestWindowBytes;

  private final Map<Integer, RelayStream> streams = new HashMap<>();
  private final ArrayDeque<LaneFrame> controlFrames = new ArrayDeque<>();
  private final List<Queue<RelayStream>> ready = new ArrayList<>();
  private int ownStreamCount;
  private int lastOwnId;
  private int lastPeerId;
  private long probeBytesWanted;
  private boolean closed;

  /// @param peerRequestWindowBytes what the other side takes on each stream before any credit
  public Lane(
      Side side,
      LaneOutput output,
      LinkScheduler scheduler,
      StreamAcceptor acceptor,
      int peerRequestWindowBytes) {
    this.output = output;
    this.scheduler = scheduler;
    this.acceptor = acceptor;
    this.ownParity = side == Side.DIALLED ? 1 : 0;
    this.lastOwnId = side == Side.DIALLED ? -1 : 0;
    this.peerRequestWindowBytes = peerRequestWindowBytes;
    for (TransferClass transferClass : TransferClass.values()) {
      ready.add(readyQueue(transferClass));
    }
    scheduler.add(this);
  }

  /// The order in which streams of a class that have a frame to send get to it.
  ///
  /// Those who wait share the lane, a frame each in turn, and so do logs and fills. What is sent
  /// ahead is wanted in the order in which it was asked for: in turn, several windows of one reader
  /// would all come to their end at the same time, each as late as the last. Questions come before
  /// answers, for they are short and have numbers of their own.
  private Queue<RelayStream> readyQueue(TransferClass transferClass) {
    return switch (transferClass) {
      case WAITING, LOG, BACKGROUND -> new ArrayDeque<>();
      case AHEAD ->
          new PriorityQueue<>(
              Comparator.comparingInt((RelayStream stream) -> isOwn(stream) ? 0 : 1)
                  .thenComparingInt(RelayStream::id));
    };
  }

  private boolean isOwn(RelayStream stream) {
    return (stream.id() & 1) == ownParity;
  }

  /// Opens a stream; its handler may be told of a failure before this returns. `UNAVAILABLE` when
  /// the lane has no room for one more.
  public RelayStream open(
      StreamPurpose purpose, TransferClass transferClass, StreamHandler handler) {
    if (closed || ownStreamCount >= STREAMS_MAX || lastOwnId > Integer.MAX_VALUE - 2) {
      throw FullwireException.unavailable(
          closed
              ? "the lane is closed"
              : ownStreamCount + " streams are open to the peer; at most " + STREAMS_MAX,
          null);
    }
    lastOwnId += 2;
    int window = scheduler.reserveWindow(transferClass, ReceiveBudget.WINDOW_BYTES_MIN);
    RelayStream stream =
        new RelayStream(this, lastOwnId, transferClass, peerRequestWindowBytes, window, window);
    stream.handle(handler);
    streams.put(lastOwnId, stream);
    ownStreamCount++;
    control(new LaneFrame.Open(lastOwnId, transferClass, purpose, window));
    return stream;
  }

  /// Takes a frame of a stream. Throws a [FullwireException] when the other side breaks the rules,
  /// upon which the lane is to be closed.
  public void received(LaneFrame.OfStream frame) {
    if (frame instanceof LaneFrame.Open open) {
      accept(open);
      return;
    }
    @Nullable RelayStream stream = streams.get(frame.stream());
    if (stream == null) {
      requireWasOpen(frame);
      return;
    }
    switch (frame) {
      case LaneFrame.Open _ -> throw new IllegalStateException("handled above");
      case LaneFrame.Data data -> stream.receivedData(data.payload());
      case LaneFrame.End _ -> stream.receivedEnd();
      case LaneFrame.Credit credit -> stream.receivedCredit(credit.bytes());
      case LaneFrame.Failed failed ->
          stream.broken(new FullwireException(failed.code(), failed.message()));
      case LaneFrame.Cancel _ ->
          stream.broken(new FullwireException(ErrorCode.UNAVAILABLE, "cancelled by the peer"));
    }
  }

  /// Sends a frame before all data.
  public void control(LaneFrame frame) {
    if (closed) {
      return;
    }
    if (controlFrames.size() >= CONTROL_FRAMES_MAX) {
      output.close();
      return;
    }
    controlFrames.add(frame);
    scheduler.pump();
  }

  /// Sends so many bytes of no meaning as soon as nothing else wants to be sent.
  public void probe(long bytes) {
    probeBytesWanted = bytes;
    scheduler.pump();
  }

  public long probeBytesWanted() {
    return probeBytesWanted;
  }

  /// To be called when the output became writable.
  public void writable() {
    scheduler.pump();
  }

  /// The connection is gone: all streams fail. Does nothing the second time.
  public void broken(FullwireException reason) {
    if (closed) {
      return;
    }
    closed = true;
    scheduler.remove(this);
    List.copyOf(streams.values()).forEach(stream -> stream.broken(reason));
    controlFrames.clear();
  }

  public int streamCount() {
    return streams.size();
  }

  private void accept(LaneFrame.Open open) {
    int id = open.stream();
    if ((id & 1) == ownParity || id <= lastPeerId) {
      throw FullwireException.invalid("the peer may not open stream " + id + " now");
    }
    lastPeerId = id;
    if (streams.size() - ownStreamCount >= STREAMS_MAX) {
      FullwireException full =
          FullwireException.limitExceeded("number of streams on a lane", STREAMS_MAX, STREAMS_MAX);
      control(new LaneFrame.Failed(id, full.code(), String.valueOf(full.getMessage())));
      return;
    }
    TransferClass transferClass = open.transferClass();
    int first = scheduler.requestWindowBytes();
    int window = scheduler.reserveWindow(transferClass, first);
    RelayStream stream =
        new RelayStream(this, id, transferClass, open.windowBytes(), first, window);
    streams.put(id, stream);
    try {
      stream.handle(acceptor.accept(stream, open.purpose()));
      stream.grantCredit();
    } catch (FullwireException refused) {
      stream.fail(refused);
    }
  }

  /// A frame for a stream that is over crossed the news of it and means nothing; one for a stream
  /// that never was breaks the rules.
  private void requireWasOpen(LaneFrame.OfStream frame) {
    boolean own = (frame.stream() & 1) == ownParity;
    if (frame.stream() > (own ? lastOwnId : lastPeerId)) {
      throw FullwireException.invalid(
          "relay frame for stream " + frame.stream() + ", which was never opened");
    }
  }

  // What a stream tells.

  void ready(RelayStream stream) {
    if (stream.enterReadyQueue()) {
      ready.get(stream.transferClass().number()).add(stream);
      scheduler.pump();
    }
  }

  void queued(TransferClass transferClass, long bytes) {
    scheduler.queued(transferClass, bytes);
  }

  void forget(RelayStream stream) {
    if (streams.remove(stream.id()) != null) {
      scheduler.releaseWindow(stream);
      if (isOwn(stream)) {
        ownStreamCount--;
      }
    }
  }

  // What the scheduler asks.

  /// Streams of the class, the oldest first.
  List<RelayStream> streamsOf(TransferClass transferClass) {
    return streams.values().stream()
        .filter(stream -> stream.transferClass() == transferClass)
        .sorted(Comparator.comparingInt(RelayStream::id))
        .toList();
  }

  boolean isWritable() {
    return !closed && output.isWritable();
  }

  boolean hasReady(TransferClass transferClass) {
    Queue<RelayStream> queue = ready.get(transferClass.number());
    while (!queue.isEmpty() && !queue.element().isReady()) {
      queue.remove().leaveReadyQueue();
    }
    return !queue.isEmpty();
  }

  /// Sends one frame of the class, of the stream that comes next. Only when it has one ready.
  int sendNext(TransferClass transferClass) {
    RelayStream stream = ready.get(transferClass.number()).remove();
    stream.leaveReadyQueue();
    LaneFrame frame = stream.take();
    output.write(frame);
    ready(stream);
    stream.tellSent();
    return LaneFrame.HEADER_BYTES
        + (frame instanceof LaneFrame.Data data ? data.payload().remaining() : 0);
  }

  boolean sendControl() {
    @Nullable LaneFrame frame;
    boolean any = false;
    while (!closed && (frame = controlFrames.poll()) != null) {
      output.write(frame);
      any = true;
    }
    return any;
  }

  void sendProbe() {
    int size = (int) Math.min(probeBytesWanted, LaneFrame.DATA_BYTES_MAX);
    probeBytesWanted -= size;
    output.write(new LaneFrame.Probe(size));
  }

  void flush() {
    if (!closed) {
      output.flush();
    }
  }
}
