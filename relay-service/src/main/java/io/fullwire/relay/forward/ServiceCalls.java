package io.fullwire.relay.forward;

import io.fullwire.client.relay.RelayRoute;
import java.nio.ByteBuffer;
import reactor.core.publisher.Flux;

/// Asks this site's own services what a peer wants to know.
public interface ServiceCalls {
  /// The service's answer to `request`, as it comes. Fails with a
  /// [io.fullwire.protocol.error.FullwireException]; cancelling ends the service's work.
  Flux<ByteBuffer> call(RelayRoute route, Flux<ByteBuffer> request);
}
