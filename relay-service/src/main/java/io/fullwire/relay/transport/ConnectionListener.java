package io.fullwire.relay.transport;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.wire.LaneFrame;

/// Told what happens on one connection, on the far event loop. A [FullwireException] that a method
/// throws is told the other side as a goodbye, and closes the connection.
public interface ConnectionListener {
  /// TLS is up; the other end has shown that it holds its certificate's key, and nothing more.
  void secured(FarConnection connection);

  void received(LaneFrame frame);

  void writable();

  /// Told once and last, also when the connection never came up.
  void closed(FullwireException reason);
}
