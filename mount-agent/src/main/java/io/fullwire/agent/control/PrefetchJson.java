package io.fullwire.agent.control;

/// What of a part of a tree is in the cache, and what was done about it.
///
/// @param cachedFiles files whose content is all here
public record PrefetchJson(
    long files, long bytes, long cachedFiles, long cachedBytes, long failedFiles) {}
