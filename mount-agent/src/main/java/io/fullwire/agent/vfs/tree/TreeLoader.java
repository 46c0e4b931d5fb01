package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import org.jspecify.annotations.Nullable;

/// Builds a tree from the items of one snapshot, in their order. For one thread and one snapshot.
public final class TreeLoader {
  private final TreeStore store = new TreeStore();
  private SnapshotItem.@Nullable Header header;
  private long entryCount;
  private boolean complete;

  /// `CORRUPT` when the item does not fit what came before.
  public void add(SnapshotItem item) {
    switch (item) {
      case SnapshotItem.Header first -> begin(first);
      case SnapshotItem.Child child -> add(child.entry());
      case SnapshotItem.Trailer trailer -> end(trailer);
    }
  }

  /// The tree and where the log goes on after it. `UNAVAILABLE` when the snapshot was cut short.
  public Loaded finish() {
    if (header == null || !complete) {
      throw FullwireException.unavailable(
          "snapshot ended after " + entryCount + " entries without its closing item", null);
    }
    return new Loaded(header.tree(), header.revision(), header.epoch(), header.position(), store);
  }

  private void begin(SnapshotItem.Header first) {
    if (header != null || !first.root().inode().equals(InodeNumber.ROOT)) {
      throw FullwireException.corrupt(
          "snapshot header for inode "
              + first.root().inode()
              + " after "
              + entryCount
              + " entries");
    }
    header = first;
    store.addNode(first.root());
  }

  private void add(Entry entry) {
    if (header == null || complete) {
      throw FullwireException.corrupt("snapshot entry outside of header and trailer");
    }
    int parent = store.find(entry.parent().value());
    if (parent == TreeStore.NONE || !store.nodes.isDirectory(parent)) {
      throw FullwireException.corrupt(
          "snapshot entry '" + entry.name() + "' in unknown directory " + entry.parent());
    }
    byte[] name = entry.name().bytes().toByteArray();
    if (store.entries.find(parent, name) != EntryTable.NONE) {
      throw FullwireException.corrupt("snapshot entry '" + entry.name() + "' comes twice");
    }
    int known = store.find(entry.node().inode().value());
    if (known != TreeStore.NONE && store.nodes.isDirectory(known)) {
      throw FullwireException.corrupt(
          "snapshot has two names for directory '" + entry.name() + "'");
    }
    store.addEntry(parent, name, known == TreeStore.NONE ? store.addNode(entry.node()) : known);
    entryCount++;
  }

  private void end(SnapshotItem.Trailer trailer) {
    if (trailer.entryCount() != entryCount || complete) {
      throw FullwireException.corrupt(
          "snapshot has " + entryCount + " entries and says " + trailer.entryCount());
    }
    complete = true;
  }

  /// A whole tree that nobody looks at yet.
  public record Loaded(
      TreeId tree, long revision, long epoch, LogPosition position, TreeStore store) {}
}
