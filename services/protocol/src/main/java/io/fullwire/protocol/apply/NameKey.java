package io.fullwire.protocol.apply;

import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;

/// The place of a name: a directory, and the name in it.
public record NameKey(InodeNumber parent, EntryName name) {
  @Override
  public String toString() {
    return "'" + name + "' in " + parent;
  }
}
