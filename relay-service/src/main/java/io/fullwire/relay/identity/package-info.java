/// Who a site is to its peers: its key, the keys it has pinned, and how two sites that never met
/// come to trust each other by an invite.
///
/// Keys and invites live in files that only their owner can read. What travels is told by
/// [io.fullwire.relay.wire]; nothing here knows Netty, Reactor or Spring.
@NullMarked
package io.fullwire.relay.identity;

import org.jspecify.annotations.NullMarked;
