package io.fullwire.agent.sync;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.util.List;

/// Make a directory of a tree like a directory of this host.
///
/// @param source path of the directory whose entries are synced
/// @param filterPrefix what patterns see before each path: empty, or the source's own name with a
///     slash when it is synced by name
/// @param target where the entries go; what is missing of it is made
public record SyncRequest(
    ByteString source,
    ByteString filterPrefix,
    TreeDescriptor tree,
    List<EntryName> target,
    SyncOptions options) {
  public SyncRequest {
    target = List.copyOf(target);
  }
}
