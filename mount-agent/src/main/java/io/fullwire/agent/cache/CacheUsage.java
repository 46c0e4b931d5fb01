package io.fullwire.agent.cache;

/// @param bytes on disk now
/// @param limitBytes never exceeded by `bytes`
/// @param damagedCount blobs forgotten because their bytes did not match
/// @param skippedCount blobs not kept because there was no room on the disk
public record CacheUsage(
    long bytes, long limitBytes, long blobCount, long damagedCount, long skippedCount) {}
