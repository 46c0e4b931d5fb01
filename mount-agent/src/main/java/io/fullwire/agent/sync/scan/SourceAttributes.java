package io.fullwire.agent.sync.scan;

import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;

/// What every kind of entry has beside its content.
public record SourceAttributes(Ownership ownership, Timestamp modified, Xattrs xattrs) {}
