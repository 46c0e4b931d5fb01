package io.fullwire.agent.sync.call;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/// How long to wait for an answer, and how often to ask again when the reason may pass.
///
/// @param answerTimeout for one attempt
/// @param attemptsMax at least 1
/// @param pauseFirst before the second attempt; it doubles from attempt to attempt
/// @param pauseMax no pause is longer
public record Patience(
    Duration answerTimeout, int attemptsMax, Duration pauseFirst, Duration pauseMax) {

  /// Rides out the restart of a service: about a minute in all.
  public static final Patience DEFAULT =
      new Patience(Duration.ofSeconds(60), 10, Duration.ofMillis(100), Duration.ofSeconds(10));

  /// The answer to `call`, which is made anew for each attempt and so must be repeatable. Fails
  /// with the last [FullwireException]; at once with one that no waiting can mend.
  ///
  /// @param what names the call, for `TIMED_OUT`
  public <T> T await(String what, Supplier<Mono<T>> call) throws InterruptedException {
    Duration pause = pauseFirst;
    for (int attempt = 1; ; attempt++) {
      try {
        return once(what, call.get());
      } catch (FullwireException e) {
        if (!e.code().retryable() || attempt >= attemptsMax) {
          throw e;
        }
        Thread.sleep(pause);
        pause = pause.multipliedBy(2);
        pause = pause.compareTo(pauseMax) > 0 ? pauseMax : pause;
      }
    }
  }

  private <T> T once(String what, Mono<T> call) throws InterruptedException {
    try {
      Mono<T> bounded = call.timeout(answerTimeout, Mono.error(() -> timedOut(what)));
      return Objects.requireNonNull(bounded.single().block());
    } catch (RuntimeException e) {
      throw translated(what, e);
    }
  }

  private FullwireException timedOut(String what) {
    return FullwireException.timedOut(what + " had no answer within " + answerTimeout);
  }

  /// What a blocking wait threw, as the caller can handle it: an interrupt as an interrupt, all
  /// else as a [FullwireException] or as the fault it is.
  public static RuntimeException translated(String what, RuntimeException error)
      throws InterruptedException {
    for (Throwable at = error; at != null; at = at.getCause()) {
      if (at instanceof FullwireException ours) {
        return ours;
      }
      if (at instanceof InterruptedException) {
        // Reactor sets the flag again; the exception carries it from here on.
        boolean wasSet = Thread.interrupted();
        throw new InterruptedException(what + " was interrupted" + (wasSet ? "" : " elsewhere"));
      }
    }
    return error instanceof IllegalStateException
        ? error
        : new FullwireException(
            ErrorCode.UNAVAILABLE, what + " failed: " + error.getMessage(), error);
  }
}
