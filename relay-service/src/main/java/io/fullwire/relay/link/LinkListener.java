package io.fullwire.relay.link;

import io.fullwire.protocol.tree.SiteName;

/// Told when a peer comes and goes. Called on the far event loop; must not block.
public interface LinkListener {
  /// The link has its first lane.
  void linkUp(SiteName peer);

  /// The link has lost its last lane; it will be called again until it answers.
  void linkDown(SiteName peer);

  /// The peer was removed.
  void linkRemoved(SiteName peer);
}
