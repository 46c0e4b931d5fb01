package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.ErrorToErrno;
import io.fullwire.agent.vfs.PosixError;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One request between its being read and its answer.
///
/// It is **open**, then **answered** by a [ReplyHandle] or **abandoned** (interrupted, or the mount
/// ended); whoever changes the state sends the answer. While the reader's thread is still in the
/// file system, the answer is built in the reader's own buffer; when the file system returned
/// without one, the request is *deferred* and answers use a buffer of their own.
///
/// The handle points to the exchange and not the other way, so that a handle that is dropped can be
/// seen to be.
final class Exchange {

  private enum State {
    OPEN,
    ANSWERED,
    ABANDONED
  }

  private static final Logger LOG = System.getLogger(Exchange.class.getName());
  private static final Cleaner DROPPED = Cleaner.create();

  private final Connection connection;
  private final Device device;
  private final ReplyBuffer readersBuffer;
  private final Thread reader = Thread.currentThread();
  private final Opcode opcode;
  private final long unique;
  private final long inode;
  private final int userId;
  private final int processId;
  private final long noticesBefore;
  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
  private boolean deferred;
  private @Nullable Runnable cancel;
  private Cleaner.@Nullable Cleanable dropWatch;

  Exchange(Connection connection, Device device, ReplyBuffer readersBuffer, Request request) {
    this.connection = connection;
    this.device = device;
    this.readersBuffer = readersBuffer;
    opcode = request.opcode();
    unique = request.unique();
    inode = request.inode();
    userId = request.userId();
    processId = request.processId();
    noticesBefore = connection.notifications().posted();
  }

  Connection connection() {
    return connection;
  }

  Opcode opcode() {
    return opcode;
  }

  long unique() {
    return unique;
  }

  long inode() {
    return inode;
  }

  int userId() {
    return userId;
  }

  int processId() {
    return processId;
  }

  /// Whether anything was taken back from the kernel since the request was read: then what the
  /// answer says may be outdated before it arrives.
  boolean overtakenByNotices() {
    return connection.notifications().posted() != noticesBefore;
  }

  /// A buffer to build the answer in; give it to [#release] whatever happens.
  ReplyBuffer buffer() {
    return isReaderAtWork() ? readersBuffer : connection.buffers().take();
  }

  void release(ReplyBuffer buffer) {
    if (buffer != readersBuffer) {
      connection.buffers().giveBack(buffer);
    }
  }

  /// Takes the right to answer.
  ///
  /// @return false if the request was abandoned, and nothing is to be sent
  /// @throws IllegalStateException if it was answered
  boolean claim() {
    if (state.compareAndSet(State.OPEN, State.ANSWERED)) {
      settled();
      return true;
    }
    if (state.get() == State.ANSWERED) {
      throw new IllegalStateException(this + " is already answered");
    }
    return false;
  }

  /// Sends the answer after [#claim]; false if nobody waits for it any more.
  boolean send(ReplyBuffer buffer, int bodyLengthBytes) {
    return device.send(buffer, unique, 0, bodyLengthBytes);
  }

  boolean sendVectors(ReplyBuffer buffer, int count, int bodyLengthBytes) {
    return device.sendVectors(buffer, unique, count, bodyLengthBytes);
  }

  /// Claims and answers with an error number; 0 answers without a body.
  void fail(int errno) {
    if (claim()) {
      sendError(errno);
    }
  }

  boolean isOpen() {
    return state.get() == State.OPEN;
  }

  /// Called when the file system returned: what is still open is answered later.
  void leave(ReplyHandle handle) {
    if (!isOpen()) {
      return;
    }
    deferred = true;
    if (handle.isBuiltIn(readersBuffer)) {
      handle.discard();
      LOG.log(
          Level.ERROR,
          "{0}: an answer was begun where it was asked for, and not finished there",
          this);
      fail(ErrorToErrno.of(PosixError.IO));
      return;
    }
    synchronized (this) {
      dropWatch = DROPPED.register(handle, this::dropped);
    }
    connection.deferred().add(this);
    if (!isOpen()) {
      settled();
    } else if (connection.isEnding()) {
      abandon(PosixError.IO);
    }
  }

  /// Answers in place of the file system, which may then still answer in vain.
  void abandon(PosixError reason) {
    if (state.compareAndSet(State.OPEN, State.ABANDONED)) {
      settled();
      sendError(ErrorToErrno.of(reason));
      Runnable action;
      synchronized (this) {
        action = cancel;
      }
      if (action != null) {
        run(action);
      }
    }
  }

  /// Sets what [#abandon] runs; runs it now if that has happened.
  void whenAbandoned(Runnable action) {
    synchronized (this) {
      if (cancel != null) {
        throw new IllegalStateException(this + " has an action for interrupts already");
      }
      cancel = action;
    }
    if (state.get() == State.ABANDONED) {
      run(action);
    }
  }

  @Override
  public String toString() {
    return opcode + " of inode " + inode + " (request " + unique + ")";
  }

  private boolean isReaderAtWork() {
    return Thread.currentThread() == reader && !deferred;
  }

  private void settled() {
    if (isReaderAtWork()) {
      return;
    }
    connection.deferred().remove(this);
    Cleaner.Cleanable watch;
    synchronized (this) {
      watch = dropWatch;
    }
    if (watch != null) {
      watch.clean();
    }
  }

  private void dropped() {
    if (state.compareAndSet(State.OPEN, State.ANSWERED)) {
      connection.deferred().remove(this);
      LOG.log(Level.WARNING, "{0} was dropped without an answer", this);
      sendError(ErrorToErrno.of(PosixError.IO));
    }
  }

  private void sendError(int errno) {
    ReplyBuffer buffer = buffer();
    try {
      boolean _ = device.send(buffer, unique, errno, 0);
    } finally {
      release(buffer);
    }
  }

  private void run(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, this + ": cancelling failed", e);
    }
  }
}
