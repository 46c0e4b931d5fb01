package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.mux.Lane;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/// Requests that wait, for a bounded time and in a bounded number, for a link to come up. Belongs
/// to the far event loop.
final class LaneWaiters {
  private final SiteName peer;
  private final Duration waitMax;
  private final int countMax;
  private final BiConsumer<Duration, Runnable> later;
  private final Set<LaneRequest> waiting = new LinkedHashSet<>();

  /// @param later runs something on the event loop after a while
  LaneWaiters(SiteName peer, Duration waitMax, int countMax, BiConsumer<Duration, Runnable> later) {
    this.peer = peer;
    this.waitMax = waitMax;
    this.countMax = countMax;
    this.later = later;
  }

  void add(LaneRequest request) {
    if (waiting.size() >= countMax) {
      // Those who ask again and again during a cut must not shut the others out.
      waiting.removeIf(waiter -> !waiter.isWanted());
    }
    if (waitMax.isZero() || waiting.size() >= countMax) {
      request.failed(
          FullwireException.unavailable(
              "link to site " + peer + " is down and " + waiting.size() + " requests wait for it",
              null));
      return;
    }
    waiting.add(request);
    later.accept(waitMax, () -> giveUp(request));
  }

  void serve(Lane lane) {
    List<LaneRequest> served = List.copyOf(waiting);
    waiting.clear();
    served.forEach(request -> request.use(lane));
  }

  void fail(FullwireException reason) {
    List<LaneRequest> failed = List.copyOf(waiting);
    waiting.clear();
    failed.forEach(request -> request.failed(reason));
  }

  private void giveUp(LaneRequest request) {
    if (waiting.remove(request)) {
      request.failed(
          FullwireException.unavailable("link to site " + peer + " was down for " + waitMax, null));
    }
  }
}
