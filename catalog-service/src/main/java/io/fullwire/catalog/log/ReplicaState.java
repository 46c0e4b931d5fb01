package io.fullwire.catalog.log;

/// Whether a replica can be read.
public sealed interface ReplicaState {
  /// It follows its log.
  record Following() implements ReplicaState {}

  /// Its log can not be applied, and starting over would not help.
  record Broken(String reason) implements ReplicaState {}

  ReplicaState FOLLOWING = new Following();
}
