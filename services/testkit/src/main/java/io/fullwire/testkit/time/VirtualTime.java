package io.fullwire.testkit.time;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/// A clock and the things that are to happen, run one after another on the test's own thread. Two
/// that are due at one moment run in the order in which they were planned, so a run with the same
/// plan is the same run.
public final class VirtualTime {
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::atNs).thenComparingLong(Event::number));
  private long nowNs;
  private long eventCount;

  private record Event(long atNs, long number, Runnable action) {}

  /// Nanoseconds since the beginning.
  public long nowNs() {
    return nowNs;
  }

  /// Plans `action` for `delay` from now.
  public void after(Duration delay, Runnable action) {
    events.add(new Event(nowNs + delay.toNanos(), eventCount++, action));
  }

  /// Runs everything that is due within `duration`, and what that plans in turn.
  public void advance(Duration duration) {
    long untilNs = nowNs + duration.toNanos();
    for (Event next = events.peek(); next != null && next.atNs() <= untilNs; next = events.peek()) {
      events.remove();
      nowNs = Math.max(nowNs, next.atNs());
      next.action().run();
    }
    nowNs = untilNs;
  }

  /// How many things have been planned since the beginning.
  public long eventCount() {
    return eventCount;
  }
}
