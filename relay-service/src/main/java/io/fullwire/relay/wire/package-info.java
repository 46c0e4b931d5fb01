/// The bytes between two relays, as values: frames, their kinds and limits, and their codec.
///
/// `docs/protocol/relay.md` tells the conversation; the tables stand here. Nothing in this package
/// does I/O or knows Netty, Reactor or Spring.
@NullMarked
package io.fullwire.relay.wire;

import org.jspecify.annotations.NullMarked;
