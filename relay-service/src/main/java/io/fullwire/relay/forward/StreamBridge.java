package io.fullwire.relay.forward;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/// One stream between relays as two reactive ones: what comes is a [Flux], what goes is subscribed
/// to.
///
/// What comes is held until asked for, within the stream's receive window; of what goes,
/// [#SEND_BUFFERS_MAX] buffers are taken ahead of the wire. Stream and handler belong to the far
/// event loop; the reactive sides may be on any thread.
final class StreamBridge implements StreamHandler {
  /// Enough to fill frames while the next buffers are fetched from the publisher's thread.
  static final int SEND_BUFFERS_MAX = 32;

  private final Executor loop;
  private final Sinks.Many<ByteBuffer> incoming = Sinks.many().unicast().onBackpressureBuffer();
  private final Outgoing outgoing = new Outgoing();
  private @Nullable RelayStream stream;

  StreamBridge(Executor loop) {
    this.loop = loop;
  }

  /// Must be called, on the loop, before anything moves.
  void attach(RelayStream attached) {
    stream = attached;
  }

  /// What the other side sends. For one subscriber.
  Flux<ByteBuffer> incoming() {
    return incoming.asFlux().doOnNext(this::passedOn);
  }

  /// Sends what `source` gives: its end becomes this side's end, its failure the stream's.
  void send(Publisher<ByteBuffer> source) {
    source.subscribe(outgoing);
  }

  /// Fails both reactive sides; for a stream that never came to be.
  void abandon(FullwireException error) {
    incoming.tryEmitError(error);
    outgoing.cancel();
  }

  /// Nobody wants what comes. On the loop.
  void cancel() {
    outgoing.cancel();
    if (stream != null) {
      stream.cancel();
    }
  }

  @Override
  public void data(ByteBuffer bytes) {
    // A subscriber that has gone is followed by a cancel of the stream; until then bytes are lost.
    incoming.tryEmitNext(bytes);
  }

  @Override
  public void end() {
    incoming.tryEmitComplete();
  }

  @Override
  public void failed(FullwireException error) {
    abandon(error);
  }

  @Override
  public void sent(int bufferCount) {
    outgoing.request(bufferCount);
  }

  private void passedOn(ByteBuffer bytes) {
    int size = bytes.remaining();
    loop.execute(() -> requireStream().consumed(size));
  }

  private RelayStream requireStream() {
    if (stream == null) {
      throw new IllegalStateException("the bridge has no stream yet");
    }
    return stream;
  }

  private final class Outgoing extends BaseSubscriber<ByteBuffer> {
    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      subscription.request(SEND_BUFFERS_MAX);
    }

    @Override
    protected void hookOnNext(ByteBuffer bytes) {
      if (!bytes.hasRemaining()) {
        request(1);
        return;
      }
      loop.execute(() -> requireStream().send(bytes));
    }

    @Override
    protected void hookOnComplete() {
      loop.execute(() -> requireStream().end());
    }

    @Override
    protected void hookOnError(Throwable error) {
      FullwireException reason = Failures.reasonOf(error);
      loop.execute(
          () -> {
            requireStream().fail(reason);
            incoming.tryEmitError(reason);
          });
    }
  }
}
