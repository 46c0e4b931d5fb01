package io.fullwire.agent.vfs;

/// Size and use of a file system, in blocks of `blockSizeBytes` and in nodes.
public record FileSystemUsage(
    int blockSizeBytes,
    long blocksTotal,
    long blocksFree,
    long blocksAvailable,
    long nodesTotal,
    long nodesFree,
    int nameBytesMax) {}
