package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.RequestId;

/// One thing out of which the stored state of a tree is made, beside its head. Where a node is kept
/// that has one name follows from the name.
public sealed interface StoredItem {
  record Name(NameKey key, NameTarget target) implements StoredItem {}

  /// A node that is not kept at a name: the root, once anything was written, and what has, or once
  /// had, several names.
  record Apart(NodeState state) implements StoredItem {}

  record Receipt(RequestId request, CommitReceipt receipt) implements StoredItem {}
}
