/// Connections between relays: sockets, congestion control, TLS, and frames in and out of it.
///
/// The only room of the relay that knows Netty. What is said over a connection, and whether to
/// believe its other end, is decided in [io.fullwire.relay.link].
@NullMarked
package io.fullwire.relay.transport;

import org.jspecify.annotations.NullMarked;
