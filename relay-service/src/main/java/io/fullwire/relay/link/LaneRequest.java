package io.fullwire.relay.link;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.mux.Lane;

/// Someone who wants to open a stream to a peer. All of it is called on the far event loop.
public interface LaneRequest {
  /// A lane is up.
  void use(Lane lane);

  /// There is no peer, or its link did not come up within the bounded wait.
  void failed(FullwireException reason);

  /// False once nobody wants the answer any more: then it takes no place among those that wait, and
  /// may never be told anything.
  boolean isWanted();
}
