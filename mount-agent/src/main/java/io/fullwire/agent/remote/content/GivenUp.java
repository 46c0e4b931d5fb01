package io.fullwire.agent.remote.content;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/// The blobs that were given up a moment ago, and why. Safe from any thread.
///
/// Each got here after somebody waited for it in vain and leaves by itself, so there are never more
/// than there were reads under way.
final class GivenUp {
  private final Duration keptFor;
  private final Scheduler timer;
  private final ConcurrentHashMap<Digest, FullwireException> reasons = new ConcurrentHashMap<>();

  /// @param keptFor zero for not at all
  GivenUp(Duration keptFor, Scheduler timer) {
    this.keptFor = keptFor;
    this.timer = timer;
  }

  @Nullable FullwireException find(Digest digest) {
    return reasons.get(digest);
  }

  /// Answers the reason.
  FullwireException add(Digest digest, FullwireException reason) {
    if (keptFor.isPositive()) {
      reasons.put(digest, reason);
      var _ =
          timer.schedule(
              () -> reasons.remove(digest, reason), keptFor.toNanos(), TimeUnit.NANOSECONDS);
    }
    return reason;
  }

  /// It came after all.
  void remove(Digest digest) {
    reasons.remove(digest);
  }
}
