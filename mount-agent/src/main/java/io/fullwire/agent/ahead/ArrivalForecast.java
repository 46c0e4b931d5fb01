package io.fullwire.agent.ahead;

import java.util.function.Supplier;

/// Tells when a blob that was asked for ahead can be expected, as blobs asked for ahead come one
/// after another in the order they were asked for. Safe from any thread.
public final class ArrivalForecast {
  /// What an answer may be late before it is called late, as a part of the round trip, and at
  /// least: a busy machine is late without anything being wrong, and asking twice makes it no less
  /// busy.
  private static final int SLACK_DIVISOR = 4;

  private static final long SLACK_NANOS_MIN = 50_000_000;

  /// The same before something must be wrong.
  private static final long OVERDUE_NANOS = 500_000_000;

  private final Supplier<LinkEstimate> link;
  private long askedBytes;
  private long settledBytes;

  public ArrivalForecast(Supplier<LinkEstimate> link) {
    this.link = link;
  }

  /// A blob is asked for. Keep the answer for [#lateBy].
  public synchronized Ticket ask(int sizeBytes, long nowNanos) {
    askedBytes += sizeBytes;
    return new Ticket(askedBytes, sizeBytes, nowNanos);
  }

  /// The blob of a ticket is here, or will not come.
  public synchronized void settle(Ticket ticket) {
    settledBytes += ticket.sizeBytes();
  }

  /// Time from now until the blob can be expected.
  public synchronized long nanosUntil(Ticket ticket, long nowNanos) {
    LinkEstimate estimate = link.get();
    long before = Math.max(0, ticket.endBytes() - settledBytes);
    long firstAnswer = ticket.askedNanos() + estimate.roundTrip().toNanos() - nowNanos;
    return Math.max(0, Math.max(firstAnswer, estimate.transferNanos(before)));
  }

  /// Whether asking anew, with someone waiting, would bring the blob clearly earlier.
  public boolean isLate(Ticket ticket, long nowNanos) {
    return nanosUntil(ticket, nowNanos) > askingAnewNanos(ticket.sizeBytes());
  }

  /// Time from now after which a blob that has not come is asked for anew.
  public long patienceNanos(Ticket ticket, long nowNanos) {
    return nanosUntil(ticket, nowNanos) + askingAnewNanos(ticket.sizeBytes()) + OVERDUE_NANOS;
  }

  /// What it takes to get a blob by asking now, with some slack.
  public long askingAnewNanos(int sizeBytes) {
    LinkEstimate estimate = link.get();
    long roundTrip = estimate.roundTrip().toNanos();
    return roundTrip
        + estimate.transferNanos(sizeBytes)
        + Math.max(SLACK_NANOS_MIN, roundTrip / SLACK_DIVISOR);
  }

  /// @param endBytes where the blob ends among all that was ever asked for ahead
  public record Ticket(long endBytes, int sizeBytes, long askedNanos) {}
}
