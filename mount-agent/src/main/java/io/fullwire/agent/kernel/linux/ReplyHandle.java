package io.fullwire.agent.kernel.linux;

import io.fullwire.agent.kernel.ErrorToErrno;
import io.fullwire.agent.vfs.PosixError;
import io.fullwire.agent.vfs.Reply;

/// What the file system answers a request with; one subclass for each kind of answer.
abstract sealed class ReplyHandle implements Reply
    permits EntryHandle,
        AttributesHandle,
        BytesHandle,
        ListingHandle,
        ContentHandle,
        UsageHandle,
        OffsetHandle {

  private final Exchange exchange;

  ReplyHandle(Exchange exchange) {
    this.exchange = exchange;
  }

  final Exchange exchange() {
    return exchange;
  }

  @Override
  public final int processId() {
    return exchange.processId();
  }

  @Override
  public final int userId() {
    return exchange.userId();
  }

  @Override
  public final void whenInterrupted(Runnable cancel) {
    exchange.whenAbandoned(cancel);
  }

  @Override
  public final void fail(PosixError error) {
    discard();
    exchange.fail(ErrorToErrno.of(error));
  }

  /// Whether parts of an answer wait for the rest in this buffer. Another thread may have begun it
  /// in another buffer at the same time, so nothing else may be concluded.
  boolean isBuiltIn(ReplyBuffer buffer) {
    return false;
  }

  /// Undoes what was begun.
  void discard() {}
}
