package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.apply.Change;
import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.TreeDelta;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Writes differences into a store and tells what becomes different for those who look.
///
/// The order is always: nodes, names that go, names that come, and then what is left without a
/// name.
final class StoreWriter {
  private static final Comparator<NameKey> BY_NAME =
      Comparator.comparing(NameKey::parent).thenComparing(NameKey::name);

  private final TreeStore store;
  private final TreeChanges changes;

  /// Nodes that lost a name, each once.
  private final Set<Integer> bereft = new LinkedHashSet<>();

  StoreWriter(TreeStore store, TreeChanges changes) {
    this.store = store;
    this.changes = changes;
  }

  void write(TreeDelta delta) {
    putNodes(delta);
    // In the order of names, so that new entries of a directory are listed in it.
    SortedMap<NameKey, Change<NameTarget>> names = new TreeMap<>(BY_NAME);
    names.putAll(delta.names());
    names.forEach(
        (key, change) -> {
          NameTarget target = change.after();
          long wanted = target == null ? 0 : target.inode().value();
          int entry = entryOf(key);
          if (entry != EntryTable.NONE && inodeOf(entry) != wanted) {
            Change<NodePlace> place = delta.nodes().get(new InodeNumber(inodeOf(entry)));
            removeName(entry, place != null && place.after() == null);
          }
        });
    names.forEach(
        (key, change) -> {
          NameTarget target = change.after();
          if (target != null && entryOf(key) == EntryTable.NONE) {
            addName(key, target.inode().value());
          }
        });
    settle();
  }

  private void putNodes(TreeDelta delta) {
    for (Change<NameTarget> name : delta.names().values()) {
      if (name.after() instanceof NameTarget.Whole whole) {
        putNode(whole.state().node());
      }
    }
    for (Change<NodePlace> place : delta.nodes().values()) {
      if (place.after() instanceof NodePlace.Apart apart) {
        putNode(apart.state().node());
      }
    }
  }

  /// Makes the store's node equal to `node`, but for its link count, which follows from names.
  void putNode(Node node) {
    int known = store.find(node.inode().value());
    if (known == TreeStore.NONE) {
      store.addNode(node);
      changes.attributesChanged(node.inode().value());
      return;
    }
    boolean same =
        NodeRecords.ownership(store, known).equals(node.ownership())
            && NodeRecords.modified(store, known).equals(node.modified())
            && NodeRecords.changed(store, known).equals(node.changed())
            && store.nodes.linkCount(known) == node.linkCount()
            && store.xattrs(known).equals(node.xattrs());
    if (!same) {
      store.nodes.setOwnership(known, node.ownership());
      store.nodes.setModified(known, node.modified());
      store.nodes.setChanged(known, node.changed());
      store.setXattrs(known, node.xattrs());
      changes.attributesChanged(node.inode().value());
    }
    if (node.body() instanceof NodeBody.File file && store.nodes.kind(known) == FileKind.REGULAR) {
      FileContent before = store.bodies.content(store.nodes.body(known));
      if (!before.toContent().equals(file.content())) {
        store.setContent(known, file.content());
        changes.contentChanged(node.inode().value());
      }
    }
  }

  /// @param gone whether the node it leads to will have no name
  void removeName(int entry, boolean gone) {
    int node = store.entries.node(entry);
    long directory = store.nodes.inode(store.entries.parent(entry));
    byte[] name = store.entries.name(entry);
    store.removeEntry(entry);
    bereft.add(node);
    changes.nameDisappeared(directory, name, store.nodes.inode(node), gone);
  }

  void addName(NameKey key, long inode) {
    byte[] name = key.name().bytes().toByteArray();
    store.addEntry(store.find(key.parent().value()), name, store.find(inode));
    changes.nameAppeared(key.parent().value(), name);
  }

  /// Lets go of the nodes that are left without a name. Ends the writing.
  void settle() {
    for (int node : bereft) {
      if (!store.hasName(node)) {
        changes.attributesChanged(store.nodes.inode(node));
        store.abandon(node);
      }
    }
    store.tidy();
  }

  private int entryOf(NameKey key) {
    int parent = store.find(key.parent().value());
    return parent == TreeStore.NONE
        ? EntryTable.NONE
        : store.entries.find(parent, key.name().bytes().toByteArray());
  }

  private long inodeOf(int entry) {
    return store.nodes.inode(store.entries.node(entry));
  }
}
