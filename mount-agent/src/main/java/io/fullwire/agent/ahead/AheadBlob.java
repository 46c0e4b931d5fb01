package io.fullwire.agent.ahead;

import io.fullwire.agent.vfs.tree.WalkPlace;
import io.fullwire.protocol.frame.Digest;

/// A blob that a reader may want next, and its place in walk order.
public record AheadBlob(WalkPlace place, Digest digest, int sizeBytes) {}
