package io.fullwire.agent.sync;

import io.fullwire.agent.sync.land.Failures.Failure;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a sync ended.
///
/// @param entriesPlanned entries of the source below its top
/// @param entriesLanded those that were made or changed
/// @param bytes content that was read
/// @param wireBytes content as it was sent, with frame headers
/// @param duration null unless what landed was found right
/// @param digest of what landed, in hex; null when it was not computed
/// @param problem why the state is none of the first two, or what else was not done
public record SyncReport(
    State state,
    long entriesPlanned,
    long entriesLanded,
    long entriesUnchanged,
    long entriesDeleted,
    long bytes,
    long wireBytes,
    @Nullable Duration duration,
    @Nullable String digest,
    List<Failure> failures,
    @Nullable String problem) {
  public SyncReport {
    failures = List.copyOf(failures);
  }

  public enum State {
    /// All is there, and was found right as far as was asked.
    SUCCEEDED,
    /// Some entries failed; the others are there and were found right.
    PARTIAL,
    /// What landed is not what the source has.
    INVALID,
    /// It was given up before the end.
    FAILED,
    /// It was told to end before it was done. What was committed stays.
    INTERRUPTED
  }
}
