package io.fullwire.chunk.flow;

import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;

/// Work that may wait, as a stream or a value for those who must not.
///
/// The work runs on threads of the executor and is never interrupted: a file channel closes itself
/// for everyone when a thread that uses it is. A reader that turns away closes the work instead.
public final class Outflow {
  private final Executor executor;

  public Outflow(Executor executor) {
    this.executor = executor;
  }

  /// The pieces, made only as fast as they are asked for.
  public Flux<ByteBuffer> stream(Callable<Pieces> open) {
    return Flux.create(sink -> new Pump(open, sink).start(), FluxSink.OverflowStrategy.ERROR);
  }

  /// The result, which is made even when nobody waits for it any more.
  public <T> Mono<T> call(Callable<T> work) {
    return Mono.create(
        sink ->
            executor.execute(
                () -> {
                  try {
                    sink.success(work.call());
                  } catch (Exception | Error e) {
                    sink.error(e);
                  }
                }));
  }

  /// Moves pieces from where they are made to where they are wanted, on one thread at a time.
  private final class Pump {
    private final Callable<Pieces> open;
    private final FluxSink<ByteBuffer> sink;
    private final AtomicInteger signals = new AtomicInteger();
    private final Object lock = new Object();
    private @Nullable Pieces pieces;
    private boolean closed;

    Pump(Callable<Pieces> open, FluxSink<ByteBuffer> sink) {
      this.open = open;
      this.sink = sink;
    }

    void start() {
      sink.onDispose(this::close);
      sink.onRequest(count -> signal());
    }

    private void signal() {
      if (signals.getAndIncrement() == 0) {
        executor.execute(this::run);
      }
    }

    private void run() {
      int seen = signals.get();
      try {
        do {
          if (!pump()) {
            return;
          }
          seen = signals.addAndGet(-seen);
        } while (seen != 0);
      } catch (Exception | Error e) {
        // A reader that turned away has closed the pieces, which fails whoever waits in them.
        if (!sink.isCancelled()) {
          sink.error(e);
        }
      }
    }

    /// False when there is nothing more to do, ever.
    private boolean pump() throws Exception {
      Pieces from = opened();
      while (from != null && sink.requestedFromDownstream() > 0) {
        if (sink.isCancelled()) {
          return false;
        }
        ByteBuffer piece = from.next();
        if (piece == null) {
          sink.complete();
          return false;
        }
        sink.next(piece);
      }
      return from != null;
    }

    private @Nullable Pieces opened() throws Exception {
      Pieces known;
      synchronized (lock) {
        known = pieces;
      }
      if (known != null) {
        return known;
      }
      Pieces made = open.call();
      synchronized (lock) {
        pieces = made;
        if (!closed) {
          return made;
        }
      }
      made.close();
      return null;
    }

    private void close() {
      Pieces known;
      synchronized (lock) {
        closed = true;
        known = pieces;
      }
      if (known != null) {
        known.close();
      }
    }
  }
}
