package io.fullwire.agent.mount;

import io.fullwire.agent.vfs.tree.TreeLoader;
import io.fullwire.protocol.tree.TreeId;
import java.util.function.LongSupplier;

/// Whether a mount may begin with the tree as it was saved.
///
/// The whole of a tree may: what changed since is shown as soon as the log tells. A directory of it
/// may only if nothing changed: its path may lead elsewhere by now, and the mount goes on to show
/// the directory that it began with.
///
/// @param siteRevision what the site says now, asked for only when it matters; -1 when it does not
///     say, and then what was saved is the best there is
record SavedTree(TreeId tree, boolean wholeTree, LongSupplier siteRevision) {

  boolean isUsable(TreeLoader.Loaded saved) {
    if (!saved.tree().equals(tree)) {
      return false;
    }
    long now = wholeTree ? saved.revision() : siteRevision.getAsLong();
    return now < 0 || now == saved.revision();
  }
}
