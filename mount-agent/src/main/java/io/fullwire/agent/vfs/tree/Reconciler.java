package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.error.FullwireException;
import java.util.LinkedHashSet;
import java.util.Set;

/// Makes a live tree equal to one that was loaded afresh, changing only what differs: so what
/// programs hold open, and where their listings stand, stays good.
final class Reconciler {
  private final TreeStore live;
  private final TreeStore fresh;
  private final TreeChanges changes;

  /// Nodes that lost a name, each once.
  private final Set<Integer> bereft = new LinkedHashSet<>();

  private Reconciler(TreeStore live, TreeStore fresh, TreeChanges changes) {
    this.live = live;
    this.fresh = fresh;
    this.changes = changes;
  }

  /// `CORRUPT`, with nothing changed, when an inode is of another kind than it was, so that these
  /// are not two states of one tree.
  static void reconcile(TreeStore live, TreeStore fresh, TreeChanges changes) {
    Reconciler reconciler = new Reconciler(live, fresh, changes);
    reconciler.requireSameKinds();
    reconciler.takeNodes();
    reconciler.dropNames();
    reconciler.addNames();
    reconciler.settle();
    live.tidy();
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

  private void takeNodes() {
    for (int node = 0; node < fresh.nodes.end(); node++) {
      int known = live.find(fresh.nodes.inode(node));
      if (known == TreeStore.NONE) {
        addNode(node);
      } else {
        takeAttributes(known, node);
        takeBody(known, node);
      }
    }
  }

  private void addNode(int node) {
    int added =
        live.addNode(
            fresh.nodes.inode(node),
            NodeRecords.body(fresh, node),
            NodeRecords.ownership(fresh, node),
            NodeRecords.modified(fresh, node),
            NodeRecords.changed(fresh, node),
            fresh.xattrs(node));
    changes.attributesChanged(live.nodes.inode(added));
  }

  private void takeAttributes(int known, int node) {
    boolean same =
        NodeRecords.ownership(live, known).equals(NodeRecords.ownership(fresh, node))
            && NodeRecords.modified(live, known).equals(NodeRecords.modified(fresh, node))
            && NodeRecords.changed(live, known).equals(NodeRecords.changed(fresh, node))
            && live.nodes.linkCount(known) == fresh.nodes.linkCount(node)
            && live.xattrs(known).equals(fresh.xattrs(node));
    if (!same) {
      live.nodes.setOwnership(known, NodeRecords.ownership(fresh, node));
      live.nodes.setModified(known, NodeRecords.modified(fresh, node));
      live.nodes.setChanged(known, NodeRecords.changed(fresh, node));
      live.setXattrs(known, fresh.xattrs(node));
      changes.attributesChanged(live.nodes.inode(known));
    }
  }

  private void takeBody(int known, int node) {
    if (live.nodes.kind(known) == FileKind.REGULAR) {
      FileContent content = fresh.bodies.content(fresh.nodes.body(node));
      if (!live.bodies.content(live.nodes.body(known)).equals(content)) {
        live.setContent(known, content.toContent());
        changes.contentChanged(live.nodes.inode(known));
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
      int node = live.entries.node(entry);
      byte[] name = live.entries.name(entry);
      if (!leadsTo(fresh, freshDirectory, name, live.nodes.inode(node))) {
        live.removeEntry(entry);
        bereft.add(node);
        boolean gone = fresh.find(live.nodes.inode(node)) == TreeStore.NONE && !live.hasName(node);
        changes.nameDisappeared(live.nodes.inode(directory), name, live.nodes.inode(node), gone);
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
        live.addEntry(directory, name, live.find(inode));
        changes.nameAppeared(live.nodes.inode(directory), name);
      }
    }
  }

  private void settle() {
    for (int node : bereft) {
      if (!live.hasName(node)) {
        changes.attributesChanged(live.nodes.inode(node));
        live.abandon(node);
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
