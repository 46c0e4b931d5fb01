package io.fullwire.relay.mux;

import io.fullwire.relay.wire.StreamPurpose;

/// Takes the streams that the other side opens.
public interface StreamAcceptor {
  /// The handler of the new stream, which sends only after this returned. A
  /// [io.fullwire.protocol.error.FullwireException] refuses the stream and becomes its error.
  StreamHandler accept(RelayStream stream, StreamPurpose purpose);
}
