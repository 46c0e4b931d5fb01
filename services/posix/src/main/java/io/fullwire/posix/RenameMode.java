package io.fullwire.posix;

/// What a rename does when the new name exists.
public enum RenameMode {
  /// Replaces it, at once.
  REPLACE,
  /// Fails with `EEXIST`.
  KEEP,
  /// Swaps the two.
  EXCHANGE
}
