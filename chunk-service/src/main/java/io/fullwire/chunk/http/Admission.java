package io.fullwire.chunk.http;

import io.fullwire.protocol.error.FullwireException;
import java.util.concurrent.Semaphore;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Bounds how many requests are answered at once, and so the threads and memory they take. One more
/// is refused with `UNAVAILABLE` rather than kept waiting: its sender knows best when to try again.
final class Admission {
  private final int requestsMax;
  private final Semaphore free;

  Admission(int requestsMax) {
    this.requestsMax = requestsMax;
    this.free = new Semaphore(requestsMax);
  }

  int underWay() {
    return requestsMax - free.availablePermits();
  }

  <T> Flux<T> admit(Flux<T> answer) {
    return Flux.using(this::enter, entered -> answer, entered -> free.release());
  }

  <T> Mono<T> admit(Mono<T> answer) {
    return Mono.using(this::enter, entered -> answer, entered -> free.release());
  }

  private Semaphore enter() {
    if (!free.tryAcquire()) {
      throw FullwireException.unavailable(
          "chunk service answers " + requestsMax + " requests at once; no more", null);
    }
    return free;
  }
}
