package io.fullwire.agent.vfs;

/// Errors that a program may be told, named by meaning. Numbers are the drivers' business.
public enum PosixError {
  /// No such file or directory.
  NO_ENTRY,
  /// The operation is not for this user.
  NOT_PERMITTED,
  /// The permission bits say no.
  ACCESS_DENIED,
  NOT_A_DIRECTORY,
  IS_A_DIRECTORY,
  INVALID_ARGUMENT,
  NAME_TOO_LONG,
  /// Content could not be had, or was damaged.
  IO,
  /// Content could not be had within the limit that is set.
  TIMED_OUT,
  /// The asker gave up.
  INTERRUPTED,
  READ_ONLY,
  NO_SPACE,
  /// No such extended attribute.
  NO_ATTRIBUTE,
  /// The value does not fit in the room given.
  RANGE,
  /// No data, or no hole, at or after the offset.
  NO_SUCH_OFFSET,
  /// The inode means nothing any more.
  STALE,
  NOT_SUPPORTED
}
