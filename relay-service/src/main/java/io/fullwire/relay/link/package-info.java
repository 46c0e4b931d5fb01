/// The link to each peer: who calls whom, when a connection counts as lost, what the link can
/// carry, and how it is found again after a cut.
///
/// Everything here happens on the far event loop but for what [Links] offers others.
@NullMarked
package io.fullwire.relay.link;

import org.jspecify.annotations.NullMarked;
