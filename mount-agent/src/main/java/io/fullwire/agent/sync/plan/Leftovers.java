package io.fullwire.agent.sync.plan;

import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Entries below the target that have no part in the sync, each with all that is below it: what is
/// excluded, what the source does not have, what failed. Verification passes over them.
///
/// Grows with their number. Safe from any thread.
public final class Leftovers {
  private final Set<Name> names = ConcurrentHashMap.newKeySet();

  private record Name(InodeNumber parent, EntryName name) {}

  public void add(InodeNumber parent, EntryName name) {
    names.add(new Name(parent, name));
  }

  public void remove(InodeNumber parent, EntryName name) {
    names.remove(new Name(parent, name));
  }

  public boolean contains(InodeNumber parent, EntryName name) {
    return names.contains(new Name(parent, name));
  }
}
