package io.fullwire.relay.mirror;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One tree's log on its way to one peer: the end of [LogFeeder] at the stream.
///
/// The feeder stops reading a log while more than [#UNSENT_BYTES_MAX] of it wait here, and goes on
/// when half of that is sent.
final class LogFeed implements StreamHandler {
  static final long UNSENT_BYTES_MAX = 8 << 20;

  private final LogFeeder feeder;
  private final Predicate<TreeId> isHome;
  private final Executor loop;
  private final RelayStream stream;
  private final MessageReader questions = new MessageReader();
  private final AtomicLong unsentBytes = new AtomicLong();
  private MirrorMessage.@Nullable Follow follow;
  private volatile boolean over;

  LogFeed(LogFeeder feeder, Predicate<TreeId> isHome, Executor loop, RelayStream stream) {
    this.feeder = feeder;
    this.isHome = isHome;
    this.loop = loop;
    this.stream = stream;
  }

  @Override
  public void data(ByteBuffer bytes) {
    int size = bytes.remaining();
    questions.feed(bytes, this::asked);
    stream.consumed(size);
  }

  private void asked(MirrorMessage message) {
    if (!(message instanceof MirrorMessage.Follow question) || follow != null) {
      throw FullwireException.invalid("a stream that follows a log carries one question");
    }
    if (!isHome.test(question.tree())) {
      over = true;
      stream.fail(
          FullwireException.notFound("tree " + question.tree() + " does not have its home here"));
      return;
    }
    follow = question;
    feeder.start(this, question);
  }

  @Override
  public void end() {
    // The question is whole; the answer goes on.
  }

  @Override
  public void failed(FullwireException error) {
    over = true;
    MirrorMessage.Follow question = follow;
    if (question != null) {
      feeder.stop(this, question.tree());
    }
  }

  @Override
  public void sent(int bufferCount) {
    MirrorMessage.Follow question = follow;
    long before = unsentBytes.getAndSet(stream.queuedBytes());
    if (question != null
        && before > UNSENT_BYTES_MAX / 2
        && unsentBytes.get() <= UNSENT_BYTES_MAX / 2) {
      feeder.resume(this, question.tree());
    }
  }

  // What the feeder asks and tells, on its thread.

  boolean isOver() {
    return over;
  }

  boolean isFull() {
    return unsentBytes.get() > UNSENT_BYTES_MAX;
  }

  void send(MirrorMessage message) {
    ByteBuffer bytes = message.encode();
    unsentBytes.addAndGet(bytes.remaining());
    loop.execute(() -> stream.send(bytes));
  }

  void fail(FullwireException error) {
    over = true;
    loop.execute(() -> stream.fail(error));
  }
}
