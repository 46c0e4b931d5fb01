package io.fullwire.relay.forward;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.relay.mux.RelayStream;
import io.fullwire.relay.mux.StreamHandler;
import java.util.concurrent.Executor;

/// Takes requests from a peer to the service they are for, and the answer back.
public final class ForwardAcceptor {
  private final ServiceCalls services;
  private final Executor loop;

  /// @param loop the far event loop
  public ForwardAcceptor(ServiceCalls services, Executor loop) {
    this.services = services;
    this.loop = loop;
  }

  public StreamHandler accept(RelayStream stream, RelayRoute route) {
    StreamBridge bridge = new StreamBridge(loop);
    bridge.attach(stream);
    bridge.send(services.call(route, bridge.incoming()));
    return bridge;
  }
}
