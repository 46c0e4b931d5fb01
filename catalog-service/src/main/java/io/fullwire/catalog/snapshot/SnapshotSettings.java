package io.fullwire.catalog.snapshot;

import java.time.Duration;

/// When snapshots are made, and how much of a log is kept before them.
///
/// @param everyCommits a snapshot after this many commits
/// @param everyBytes or after records of this size together
/// @param keptCount of stored snapshots whose places a log keeps at least: when the newest turns
///     out to be damaged, the one before it serves
/// @param retention a log is trimmed to no snapshot that is younger
public record SnapshotSettings(
    long everyCommits, long everyBytes, int keptCount, Duration retention) {}
