package io.fullwire.protocol.apply;

/// Why a record changes nothing.
public enum IgnoreReason {
  /// A leader that was deposed wrote it.
  EPOCH_IS_OVER,
  /// It claims an epoch that nobody began.
  EPOCH_NEVER_BEGAN,
  /// Another leader began this epoch, or a higher one, before.
  EPOCH_WAS_TAKEN,
  /// The revision is in the tree: the record was appended, or mirrored, twice.
  REVISION_IS_KNOWN,
  /// A commit before it never reached the log: its leader lost an append and began anew after it.
  REVISION_IS_AHEAD
}
