/// Many streams over the few connections of one link: order, windows and who goes first.
///
/// All of a link's objects belong to the link's event loop and are touched by no other thread. Time
/// is passed in; nothing here does I/O or knows Netty, Reactor or Spring.
@NullMarked
package io.fullwire.relay.mux;

import org.jspecify.annotations.NullMarked;
