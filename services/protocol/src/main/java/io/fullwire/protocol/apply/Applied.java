package io.fullwire.protocol.apply;

/// What became of a record.
public sealed interface Applied {
  /// It changed the tree.
  record Changed(TreeDelta delta) implements Applied {}

  /// It counts for nobody, by a rule that looks at nothing but the head of the tree and the head of
  /// the record.
  record Ignored(IgnoreReason reason) implements Applied {}

  /// It says something about the log, which is not for the tree.
  record Noted() implements Applied {}

  Applied NOTED = new Noted();
}
