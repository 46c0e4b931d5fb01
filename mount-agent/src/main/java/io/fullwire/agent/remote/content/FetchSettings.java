package io.fullwire.agent.remote.content;

import java.time.Duration;

/// How long content is waited for.
///
/// @param waitLimit from when a program asks until it is told that there is an error
/// @param attemptLimit without an answer, after which is asked anew
/// @param pauseMin before the second attempt; doubles up to `pauseMax`
/// @param damagedRetriesMax attempts more after bytes that do not match their digest, or an answer
///     that no one has them
/// @param givenUpFor how long a blob that was given up is refused at once: a kernel whose read
/// failed
///     tries it once more by itself, and the program would wait twice
public record FetchSettings(
    Duration waitLimit,
    Duration attemptLimit,
    Duration pauseMin,
    Duration pauseMax,
    int damagedRetriesMax,
    Duration givenUpFor) {
  public static final Duration WAIT_LIMIT = Duration.ofSeconds(30);

  public static FetchSettings defaults() {
    return new FetchSettings(
        WAIT_LIMIT,
        Duration.ofSeconds(10),
        Duration.ofMillis(50),
        Duration.ofSeconds(1),
        2,
        Duration.ofMillis(200));
  }

  public FetchSettings withWaitLimit(Duration limit) {
    return new FetchSettings(
        limit, attemptLimit, pauseMin, pauseMax, damagedRetriesMax, givenUpFor);
  }
}
