package io.fullwire.client.relay;

import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeId;

/// How far the log of a peer's tree has come to this site.
///
/// @param following whether records come at present; false while the link is down
/// @param recordsBehind records of the home's log that are not durable here, as far as the home has
///     told
/// @param homeRevision the home's last one, as far as the home has told; 0 until it told any since
///     the relay started
public record MirrorStatus(
    TreeId tree, SiteName home, boolean following, long recordsBehind, long homeRevision) {}
