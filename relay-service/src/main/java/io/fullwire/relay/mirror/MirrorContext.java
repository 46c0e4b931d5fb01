package io.fullwire.relay.mirror;

import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.relay.link.Links;
import io.fullwire.relay.transport.FarLoop;

/// What all mirrors of a site share. Nothing of it is closed by them.
///
/// @param loop the far event loop
public record MirrorContext(
    SiteName self,
    TreeRegistry registry,
    TreeLogs logs,
    MirrorBases bases,
    Links links,
    FarLoop loop) {}
