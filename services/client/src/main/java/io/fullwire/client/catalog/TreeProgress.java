package io.fullwire.client.catalog;

import io.fullwire.protocol.tree.TreeDescriptor;

/// @param revision the last one applied here
/// @param homeRevision the home's last one as far as this site has heard; equal to `revision` at
///     the home itself
/// @param entryCount names in the tree at `revision`
public record TreeProgress(
    TreeDescriptor tree, long revision, long homeRevision, long epoch, long entryCount) {}
