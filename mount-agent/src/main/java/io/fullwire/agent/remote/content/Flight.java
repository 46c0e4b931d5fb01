package io.fullwire.agent.remote.content;

import io.fullwire.agent.ahead.ArrivalForecast;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A blob on its way. Whoever wants it waits for [#content]; the fields are guarded by the flight.
final class Flight {
  final Digest digest;
  final int sizeBytes;

  /// The raw bytes, checked against the digest.
  final CompletableFuture<ByteBuffer> content = new CompletableFuture<>();

  /// Set when it was asked for ahead, until that came to an end.
  ArrivalForecast.@Nullable Ticket ticket;

  /// Someone waits; then it is not given up before `deadlineNanos`.
  boolean wanted;

  /// Given up: a new flight is needed.
  boolean over;

  /// It was asked for because someone waits, and that question, or the pause before the next, goes
  /// on.
  boolean attempting;

  long deadlineNanos;

  /// Why the last attempt failed; null while none did.
  @Nullable FullwireException lastFailure;

  int attempts;
  int damaged;

  Flight(Digest digest, int sizeBytes) {
    this.digest = digest;
    this.sizeBytes = sizeBytes;
  }
}
