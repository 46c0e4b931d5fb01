package io.fullwire.catalog.site;

import io.fullwire.catalog.store.NameCursor;
import io.fullwire.catalog.store.StoredSnapshot;
import io.fullwire.client.catalog.Listing;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Follows a path and reads some of the entries it ends at.
final class DirectoryPage {
  private DirectoryPage() {}

  static Listing read(
      StoredSnapshot snapshot, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    Node node = find(snapshot, path);
    long revision = snapshot.head().revision();
    if (!node.isDirectory()) {
      return new Listing(revision, node, List.of(), false);
    }
    List<Entry> entries = new ArrayList<>();
    try (NameCursor names = snapshot.names()) {
      names.seek(node.inode(), after);
      NameCursor.Named named = names.next();
      while (named != null && entries.size() < entryCountMax) {
        Node child = require(snapshot, named.target().inode(), named.target());
        entries.add(new Entry(node.inode(), named.name(), child));
        named = names.next();
      }
      return new Listing(revision, node, entries, named != null);
    }
  }

  private static Node find(StoredSnapshot snapshot, List<EntryName> path) {
    InodeNumber inode = InodeNumber.ROOT;
    for (EntryName name : path) {
      NameTarget target = snapshot.name(new NameKey(inode, name));
      if (target == null) {
        throw FullwireException.notFound("there is no '" + name + "' in directory " + inode);
      }
      inode = target.inode();
    }
    NodeState state = snapshot.node(inode);
    if (state == null) {
      throw new IllegalStateException("a name leads to " + inode + ", which is not there");
    }
    return state.node();
  }

  private static Node require(StoredSnapshot snapshot, InodeNumber inode, NameTarget target) {
    if (target instanceof NameTarget.Whole whole) {
      return whole.state().node();
    }
    NodeState state = snapshot.node(inode);
    if (state == null) {
      throw new IllegalStateException("a name leads to " + inode + ", which is not there");
    }
    return state.node();
  }
}
