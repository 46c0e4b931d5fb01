package io.fullwire.agent.vfs;

/// What a seek looks for in a sparse file.
public enum SeekTarget {
  /// The next byte that is stored.
  DATA,
  /// The next byte that is not, or the end of the file.
  HOLE
}
