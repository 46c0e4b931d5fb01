package io.fullwire.agent.remote.tree;

/// How a mounted tree stands to the tree of its site.
public enum SyncState {
  /// Every commit that the site has is shown, or is on its way here.
  CONNECTED,
  /// The site cannot be asked, or is ahead and its commits do not come: what is shown may be old.
  STALE,
  /// The tree was deleted. What is known of it goes on to be shown.
  DELETED
}
