package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.tree.InodeNumber;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Spells the path of a node, for people.
final class TreePath {
  private TreePath() {}

  /// Each name after a slash; null for a node without a name.
  static byte @Nullable [] of(TreeStore store, int node) {
    ArrayDeque<byte[]> names = new ArrayDeque<>();
    int size = 0;
    int at = node;
    while (at != TreeStore.NONE && store.nodes.inode(at) != InodeNumber.ROOT.value()) {
      int entry = store.nodes.firstEntry(at);
      if (entry == EntryTable.NONE) {
        return null;
      }
      byte[] name = store.entries.name(entry);
      names.addFirst(name);
      size += 1 + name.length;
      at = store.entries.parent(entry);
    }
    return at == TreeStore.NONE ? null : join(names, size);
  }

  private static byte[] join(ArrayDeque<byte[]> names, int size) {
    byte[] path = new byte[size];
    int at = 0;
    for (byte[] name : names) {
      path[at++] = '/';
      System.arraycopy(name, 0, path, at, name.length);
      at += name.length;
    }
    return path;
  }
}
