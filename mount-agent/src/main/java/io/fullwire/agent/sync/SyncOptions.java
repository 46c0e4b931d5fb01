package io.fullwire.agent.sync;

import io.fullwire.agent.sync.filter.Filters;

/// @param filters which entries of the source take part; what they exclude is not deleted either
/// @param checksum compare content by reading it, whatever size and time say
/// @param delete take away what the source does not have, once all else succeeded
/// @param deletionsMax when more would be deleted, nothing is
/// @param dryRun say what would be done, and do nothing
/// @param bytesPerSecondMax of content on the wire; 0 for no limit
/// @param allAttributes extended attributes beyond `user.`, as far as they can be read
public record SyncOptions(
    Filters filters,
    boolean checksum,
    boolean delete,
    long deletionsMax,
    boolean dryRun,
    long bytesPerSecondMax,
    Verification verification,
    boolean allAttributes) {
  public static final SyncOptions DEFAULT =
      new SyncOptions(
          Filters.NONE, false, false, Long.MAX_VALUE, false, 0, Verification.DIGEST, false);
}
