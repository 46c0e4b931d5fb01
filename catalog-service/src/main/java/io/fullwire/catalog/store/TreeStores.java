package io.fullwire.catalog.store;

import io.fullwire.protocol.tree.TreeId;

/// The stored states of all trees of a catalog. Safe from any thread. Methods fail with a
/// [io.fullwire.protocol.error.FullwireException].
public interface TreeStores extends AutoCloseable {
  /// The stored state of a tree: the empty tree when nothing was ever written.
  TreeStore open(TreeId tree);

  /// Forgets all about a tree. Its [TreeStore]s must not be used any more.
  void delete(TreeId tree);

  @Override
  void close();
}
