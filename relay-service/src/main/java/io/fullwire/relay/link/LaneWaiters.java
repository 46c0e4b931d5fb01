package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.mux.Lane;
import io.fullwire.relay.transport.FarLoop;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Requests that wait, for a bounded time and in a bounded number, for a link to come up. Belongs
/// to the far event loop.
final class LaneWaiters {
  private record Waiter(Consumer<Lane> use, Consumer<FullwireException> failed) {}

  private final SiteName peer;
  private final LinkSettings settings;
  private final FarLoop loop;
  private final Set<Waiter> waiting = new LinkedHashSet<>();

  LaneWaiters(SiteName peer, LinkSettings settings, FarLoop loop) {
    this.peer = peer;
    this.settings = settings;
    this.loop = loop;
  }

  void add(Consumer<Lane> use, Consumer<FullwireException> failed) {
    if (settings.linkWait().isZero() || waiting.size() >= settings.waitingMax()) {
      failed.accept(
          FullwireException.unavailable(
              "link to site " + peer + " is down and " + waiting.size() + " requests wait for it",
              null));
      return;
    }
    Waiter waiter = new Waiter(use, failed);
    waiting.add(waiter);
    loop.later(settings.linkWait(), () -> giveUp(waiter));
  }

  void serve(Lane lane) {
    List<Waiter> served = List.copyOf(waiting);
    waiting.clear();
    served.forEach(waiter -> waiter.use().accept(lane));
  }

  void fail(FullwireException reason) {
    List<Waiter> failed = List.copyOf(waiting);
    waiting.clear();
    failed.forEach(waiter -> waiter.failed().accept(reason));
  }

  private void giveUp(Waiter waiter) {
    if (waiting.remove(waiter)) {
      waiter
          .failed()
          .accept(
              FullwireException.unavailable(
                  "link to site " + peer + " was down for " + settings.linkWait(), null));
    }
  }
}
