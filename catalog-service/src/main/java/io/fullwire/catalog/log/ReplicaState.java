package io.fullwire.catalog.log;

import io.fullwire.protocol.log.LogPosition;
import org.jspecify.annotations.Nullable;

/// Whether a replica can be read.
public sealed interface ReplicaState {
  /// It follows its log.
  record Following() implements ReplicaState {}

  /// It is being built, out of a snapshot or from the beginning of its log: what it holds is older
  /// than what this site has shown before, or than what its log held when the building began.
  ///
  /// @param until where its log ended then; null before that is known
  /// @param revisionMin that this site has shown before
  /// @param giveUpNs when the tree is shown all the same, though its log does not lead to that
  ///     revision any more
  record Building(@Nullable LogPosition until, long revisionMin, long giveUpNs)
      implements ReplicaState {}

  /// Its log can not be applied, or is gone.
  record Broken(String reason) implements ReplicaState {}

  ReplicaState FOLLOWING = new Following();
}
