package io.fullwire.posix;

/// What a program is about to do with a part of a file.
public enum Advice {
  SEQUENTIAL,
  WILL_NEED,
  /// Its pages need not stay in memory.
  DONT_NEED
}
