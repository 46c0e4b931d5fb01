package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;

/// Makes a live tree equal to one that was loaded afresh, changing only what differs: so what
/// programs hold open, and where their listings stand, stays good.
final class Reconciler {
  private final TreeStore live;
  private final TreeStore fresh;
  private final StoreWriter writer;

  private Reconciler(TreeStore live, TreeStore fresh, TreeChanges changes) {
    this.live = live;
    this.fresh = fresh;
    this.writer = new StoreWriter(live, changes);
  }

  /// `CORRUPT`, with nothing changed, when an inode is of another kind than it was, so that these
  /// are not two states of one tree.
  static void reconcile(TreeStore live, TreeStore fresh, TreeChanges changes) {
    Reconciler reconciler = new Reconciler(live, fresh, changes);
    reconciler.requireSameKinds();
    for (int node = 0; node < fresh.nodes.end(); node++) {
      reconciler.writer.putNode(NodeRecords.node(fresh, node));
    }
    reconciler.dropNames();
    reconciler.addNames();
    reconciler.writer.settle();
  }

  private void requireSameKinds() {
    for (int node = 0; node < fresh.nodes.end(); node++) {
      int known = live.find(fresh.nodes.inode(node));
      if (known != TreeStore.NONE && live.nodes.kind(known) != fresh.nodes.kind(node)) {
        throw FullwireException.corrupt(
            "inode "
                + fresh.nodes.inode(node)
                + " was "
                + live.nodes.kind(known)
                + " and is "
                + fresh.nodes.kind(node));
      }
    }
  }

  private void dropNames() {
    for (int node = 0; node < live.nodes.end(); node++) {
      if (live.nodes.inode(node) != 0 && live.nodes.isDirectory(node)) {
        dropNames(node, fresh.find(live.nodes.inode(node)));
      }
    }
  }

  private void dropNames(int directory, int freshDirectory) {
    ChildList children = live.children(directory);
    for (int i = children.count() - 1; i >= 0; i--) {
      int entry = children.slot(i);
      long inode = live.nodes.inode(live.entries.node(entry));
      if (!leadsTo(fresh, freshDirectory, live.entries.name(entry), inode)) {
        writer.removeName(entry, fresh.find(inode) == TreeStore.NONE);
      }
    }
  }

  private void addNames() {
    for (int node = 0; node < fresh.nodes.end(); node++) {
      if (fresh.nodes.isDirectory(node)) {
        addNames(node, live.find(fresh.nodes.inode(node)));
      }
    }
  }

  private void addNames(int freshDirectory, int directory) {
    for (int entry : fresh.children(freshDirectory).byName()) {
      long inode = fresh.nodes.inode(fresh.entries.node(entry));
      byte[] name = fresh.entries.name(entry);
      if (!leadsTo(live, directory, name, inode)) {
        InodeNumber parent = new InodeNumber(fresh.nodes.inode(freshDirectory));
        writer.addName(new NameKey(parent, EntryName.of(name)), inode);
      }
    }
  }

  private static boolean leadsTo(TreeStore store, int directory, byte[] name, long inode) {
    if (directory == TreeStore.NONE) {
      return false;
    }
    int entry = store.entries.find(directory, name);
    return entry != EntryTable.NONE && store.nodes.inode(store.entries.node(entry)) == inode;
  }
}
