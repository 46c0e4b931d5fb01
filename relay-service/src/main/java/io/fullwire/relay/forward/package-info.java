/// Carries requests of this site's services to a peer's, and answers those that peers send.
///
/// Bytes pass unread, with back-pressure from one end to the other; what they mean is between the
/// services. Here Reactor's streams meet those of [io.fullwire.relay.mux].
@NullMarked
package io.fullwire.relay.forward;

import org.jspecify.annotations.NullMarked;
