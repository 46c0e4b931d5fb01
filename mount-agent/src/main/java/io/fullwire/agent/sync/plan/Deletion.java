package io.fullwire.agent.sync.plan;

import io.fullwire.agent.sync.scan.EntryPath;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Timestamp;
import org.jspecify.annotations.Nullable;

/// An entry of the tree that the source does not have.
///
/// @param parentModified the time that `parent` has in the source, to be set again afterwards; null
///     when `parent` goes as well
public record Deletion(
    EntryPath path,
    InodeNumber parent,
    EntryName name,
    InodeNumber inode,
    @Nullable Timestamp parentModified) {}
