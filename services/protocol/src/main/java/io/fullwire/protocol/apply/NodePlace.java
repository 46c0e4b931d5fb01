package io.fullwire.protocol.apply;

/// Where a node is kept.
public sealed interface NodePlace {
  /// At its one name, as [NameTarget.Whole].
  record AtName(NameKey key) implements NodePlace {}

  /// Here: the root, and a node that has or once had several names.
  record Apart(NodeState state) implements NodePlace {}
}
