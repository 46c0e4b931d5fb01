package io.fullwire.posix;

import org.jspecify.annotations.Nullable;

/// What the operating system knows of a node.
///
/// `permissions` are the lower 12 bits of the mode. `allocatedBytes` is what is stored, less than
/// `sizeBytes` where there are holes. `device` names the file system it is on, so that
/// `(device, inode)` is an identity. `created` is null where the file system does not keep it.
public record FileStatus(
    FileType type,
    int permissions,
    long inode,
    int linkCount,
    int userId,
    int groupId,
    long sizeBytes,
    long allocatedBytes,
    long device,
    int deviceMajor,
    int deviceMinor,
    Timestamp accessed,
    Timestamp modified,
    Timestamp changed,
    @Nullable Timestamp created) {}
