/// What a relay offers the services of its own site: the way to a peer, and the state of the links.
/// The protocol between two relays is the relay service's own.
@NullMarked
package io.fullwire.client.relay;

import org.jspecify.annotations.NullMarked;
