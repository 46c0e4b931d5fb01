package io.fullwire.chunk.flow;

import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

/// A stream as something to take from, one item after another, by a thread that may wait.
///
/// At most `itemsMax` items wait in between; the sender feels when they are not taken. One thread
/// at a time takes; any may close.
public final class Inflow<T> implements AutoCloseable {
  private sealed interface Signal<T> {
    record Item<T>(T value) implements Signal<T> {}

    record End<T>() implements Signal<T> {}

    record Failure<T>(Throwable cause) implements Signal<T> {}
  }

  private final String from;
  private final Duration silenceMax;
  private final int refill;
  private final BlockingQueue<Signal<T>> signals;
  private final Subscriber subscriber;
  private int takenSinceRefill;

  /// Subscribes at once.
  ///
  /// @param from names the sender in errors
  /// @param silenceMax how long [#next()] waits before it fails with `TIMED_OUT`
  public Inflow(String from, Publisher<T> source, int itemsMax, Duration silenceMax) {
    this.from = from;
    this.silenceMax = silenceMax;
    this.refill = Math.max(1, itemsMax / 2);
    // One more for the signal that ends it, one for closing.
    this.signals = new LinkedBlockingQueue<>(itemsMax + 2);
    this.subscriber = new Subscriber(itemsMax);
    source.subscribe(subscriber);
  }

  /// The next item, or null at the end. Throws what the sender failed with, as a
  /// [FullwireException].
  public @Nullable T next() {
    return switch (await()) {
      case Signal.Item<T>(T value) -> {
        refill();
        yield value;
      }
      case Signal.End<T>() -> null;
      case Signal.Failure<T>(Throwable cause) -> throw translated(cause);
    };
  }

  /// Tells the sender to stop, and whoever waits in [#next()] that nothing follows.
  @Override
  public void close() {
    subscriber.cancel();
    subscriber.add(
        new Signal.Failure<>(FullwireException.unavailable(from + " was given up", null)));
  }

  private Signal<T> await() {
    try {
      Signal<T> signal = signals.poll(silenceMax.toNanos(), TimeUnit.NANOSECONDS);
      return signal == null
          ? new Signal.Failure<>(
              FullwireException.timedOut(from + " sent nothing for " + silenceMax))
          : signal;
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts threads that wait for " + from, e);
    }
  }

  private void refill() {
    takenSinceRefill++;
    if (takenSinceRefill == refill) {
      takenSinceRefill = 0;
      subscriber.request(refill);
    }
  }

  private FullwireException translated(Throwable cause) {
    return cause instanceof FullwireException ours
        ? ours
        : FullwireException.unavailable(from + " failed: " + cause.getMessage(), cause);
  }

  private final class Subscriber extends BaseSubscriber<T> {
    private final int itemsMax;

    Subscriber(int itemsMax) {
      this.itemsMax = itemsMax;
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      request(itemsMax);
    }

    @Override
    protected void hookOnNext(T value) {
      add(new Signal.Item<>(value));
    }

    @Override
    protected void hookOnComplete() {
      add(new Signal.End<>());
    }

    @Override
    protected void hookOnError(Throwable cause) {
      add(new Signal.Failure<>(cause));
    }

    /// Never waits: there is room for all that was requested and for what ends it. What comes after
    /// that, such as a second closing, changes nothing and is dropped.
    void add(Signal<T> signal) {
      boolean ignored = signals.offer(signal);
    }
  }
}
