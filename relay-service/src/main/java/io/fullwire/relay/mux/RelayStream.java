package io.fullwire.relay.mux;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.wire.LaneFrame;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// One conversation on a lane: bytes both ways, each way with its own end. Belongs to the link's
/// event loop. After the stream is over its methods do nothing.
public final class RelayStream {
  /// A buffer at least this large travels as it is; smaller ones are put together into one frame.
  private static final int GATHER_BELOW_BYTES = 16 << 10;

  private final Lane lane;
  private final int id;
  private final TransferClass transferClass;
  private final ReceiveWindow receiveWindow;

  private final ArrayDeque<ByteBuffer> queue = new ArrayDeque<>();
  private int windowBytes;
  private @Nullable StreamHandler handler;
  private long queuedBytes;
  private long sendCreditBytes;
  private int buffersTaken;
  private boolean endAsked;
  private boolean endSent;
  private boolean endReceived;
  private boolean over;
  private boolean inReadyQueue;

  RelayStream(
      Lane lane,
      int id,
      TransferClass transferClass,
      long sendCreditBytes,
      int receiveCreditBytes,
      int windowBytes) {
    this.lane = lane;
    this.id = id;
    this.transferClass = transferClass;
    this.sendCreditBytes = sendCreditBytes;
    this.receiveWindow = new ReceiveWindow(receiveCreditBytes);
    this.windowBytes = windowBytes;
  }

  public TransferClass transferClass() {
    return transferClass;
  }

  /// Bytes given to [#send] and not yet on their way. The caller keeps them few, going by
  /// [StreamHandler#sent(int)].
  public long queuedBytes() {
    return queuedBytes;
  }

  public boolean isOver() {
    return over;
  }

  /// Queues bytes, at least one, which nobody may change afterwards.
  public void send(ByteBuffer bytes) {
    if (over) {
      return;
    }
    if (!bytes.hasRemaining()) {
      throw new IllegalStateException("stream " + id + " is to send nothing");
    }
    if (endAsked) {
      throw new IllegalStateException("stream " + id + " sends after its end");
    }
    queue.add(bytes.duplicate());
    queuedBytes += bytes.remaining();
    lane.queued(transferClass, bytes.remaining());
    lane.ready(this);
  }

  /// No more bytes from this side, once those queued are sent.
  public void end() {
    if (over || endAsked) {
      return;
    }
    endAsked = true;
    lane.ready(this);
  }

  /// Gives the stream up for a reason that the other side is told.
  public void fail(FullwireException error) {
    if (!over) {
      finish();
      lane.control(new LaneFrame.Failed(id, error.code(), String.valueOf(error.getMessage())));
    }
  }

  /// Gives the stream up because nobody wants it any more.
  public void cancel() {
    if (!over) {
      finish();
      lane.control(new LaneFrame.Cancel(id));
    }
  }

  /// Bytes that the handler got have gone on, and as many more may come.
  public void consumed(int bytes) {
    if (over) {
      return;
    }
    receiveWindow.consumed(bytes);
    grantCredit();
  }

  /// Called once, before anything else happens.
  void handle(StreamHandler streamHandler) {
    this.handler = streamHandler;
  }

  /// So much more may be on its way at once.
  void widen(int moreBytes) {
    windowBytes += moreBytes;
    grantCredit();
  }

  void grantCredit() {
    int credit = endReceived ? 0 : receiveWindow.takeCredit(windowBytes);
    if (credit > 0) {
      lane.control(new LaneFrame.Credit(id, credit));
    }
  }

  // What the lane tells.

  void receivedData(ByteBuffer bytes) {
    receiveWindow.received(bytes.remaining());
    if (endReceived) {
      throw FullwireException.invalid("relay stream " + id + " has data after its end");
    }
    requireHandler().data(bytes);
  }

  void receivedEnd() {
    endReceived = true;
    StreamHandler told = requireHandler();
    finishWhenBothEnded();
    told.end();
  }

  void receivedCredit(int bytes) {
    sendCreditBytes = Math.addExact(sendCreditBytes, bytes);
    lane.ready(this);
  }

  void broken(FullwireException error) {
    if (!over) {
      StreamHandler told = requireHandler();
      finish();
      told.failed(error);
    }
  }

  // What the scheduler asks.

  int id() {
    return id;
  }

  int windowBytes() {
    return windowBytes;
  }

  boolean isReady() {
    return !over && (queue.isEmpty() ? endAsked && !endSent : sendCreditBytes > 0);
  }

  boolean enterReadyQueue() {
    boolean entered = !inReadyQueue && isReady();
    inReadyQueue |= entered;
    return entered;
  }

  void leaveReadyQueue() {
    inReadyQueue = false;
  }

  /// The next frame, at most one frame's worth of what is queued. Only when ready. The caller hands
  /// it on before it calls [#tellSent()], which may queue more.
  LaneFrame take() {
    if (queue.isEmpty()) {
      endSent = true;
      finishWhenBothEnded();
      return new LaneFrame.End(id);
    }
    int sizeMax = (int) Math.min(LaneFrame.DATA_BYTES_MAX, sendCreditBytes);
    ByteBuffer payload = takeBytes(sizeMax);
    int size = payload.remaining();
    sendCreditBytes -= size;
    queuedBytes -= size;
    lane.queued(transferClass, -size);
    return new LaneFrame.Data(id, payload);
  }

  void tellSent() {
    int count = buffersTaken;
    buffersTaken = 0;
    if (count > 0 && !over) {
      requireHandler().sent(count);
    }
  }

  private ByteBuffer takeBytes(int sizeMax) {
    ByteBuffer first = queue.element();
    if (queue.size() == 1 || first.remaining() >= Math.min(sizeMax, GATHER_BELOW_BYTES)) {
      return takeFrom(first, sizeMax);
    }
    int size = (int) Math.min(sizeMax, queuedBytes);
    ByteBuffer gathered = ByteBuffer.allocate(size);
    while (gathered.hasRemaining()) {
      gathered.put(takeFrom(queue.element(), gathered.remaining()));
    }
    return gathered.flip();
  }

  private ByteBuffer takeFrom(ByteBuffer buffer, int sizeMax) {
    int size = Math.min(sizeMax, buffer.remaining());
    ByteBuffer part = buffer.slice(buffer.position(), size);
    buffer.position(buffer.position() + size);
    if (!buffer.hasRemaining()) {
      queue.remove();
      buffersTaken++;
    }
    return part;
  }

  private void finishWhenBothEnded() {
    if (endSent && endReceived) {
      finish();
    }
  }

  private void finish() {
    over = true;
    lane.queued(transferClass, -queuedBytes);
    queue.clear();
    queuedBytes = 0;
    lane.forget(this);
  }

  private StreamHandler requireHandler() {
    if (handler == null) {
      throw new IllegalStateException("stream " + id + " has no handler yet");
    }
    return handler;
  }
}
