package io.fullwire.catalog.log;

import io.fullwire.catalog.store.TreeStore;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.TreeId;

/// Finds out from what a tree that this catalog knows nothing of can be built.
public interface Recovery {
  /// Fills the store with a snapshot, when the log speaks of one that can be had, and else leaves
  /// it empty. Blocks, for as long as a large tree takes to load; nobody else may write the store
  /// meanwhile.
  ///
  /// `CORRUPT` when the log has lost its beginning and no snapshot stands for that; another code
  /// when it may work later.
  Found recover(TreeId tree, TreeStore store);

  /// @param from where the log goes on behind what the store holds now
  /// @param end where the log ended when it was looked at
  record Found(LogPosition from, LogPosition end) {}
}
