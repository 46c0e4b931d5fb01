package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;

/// Applies commits to a [TreeStore], as [Mutation] says.
///
/// The leader has validated what is in the log. So what does not fit here means that this tree is
/// not what it should be: an [IllegalStateException], after which it must be loaded anew.
final class CommitApplier {
  private final TreeStore store;
  private final TreeChanges changes;
  private final Timestamp now;

  private CommitApplier(TreeStore store, TreeChanges changes, Timestamp now) {
    this.store = store;
    this.changes = changes;
    this.now = now;
  }

  static void apply(TreeStore store, LogRecord.Commit commit, TreeChanges changes) {
    CommitApplier applier = new CommitApplier(store, changes, commit.time());
    for (Mutation mutation : commit.mutations()) {
      applier.apply(mutation);
    }
    store.tidy();
  }

  private void apply(Mutation mutation) {
    switch (mutation) {
      case Mutation.Reserve reserve -> {}
      case Mutation.Create create -> create(create);
      case Mutation.Link link -> link(link);
      case Mutation.Unlink unlink -> unlink(unlink);
      case Mutation.Rename rename -> rename(rename);
      case Mutation.SetContent set -> {
        int node = node(set.inode());
        store.setContent(node, set.content());
        store.nodes.setModified(node, set.modified());
        touch(node);
        changes.contentChanged(set.inode().value());
      }
      case Mutation.SetAttributes set -> setAttributes(set);
      case Mutation.SetXattr set -> {
        int node = node(set.inode());
        Xattrs before = store.xattrs(node);
        store.setXattrs(
            node,
            set.value() == null
                ? before.without(set.name())
                : before.with(set.name(), set.value()));
        touch(node);
      }
    }
  }

  private void create(Mutation.Create create) {
    if (store.find(create.inode().value()) != TreeStore.NONE) {
      throw new IllegalStateException("inode " + create.inode() + " exists already");
    }
    int parent = node(create.parent());
    requireFree(parent, create.name());
    int node =
        store.addNode(
            create.inode().value(),
            create.body(),
            create.ownership(),
            create.modified(),
            now,
            create.xattrs());
    addName(parent, create.name(), node);
  }

  private void link(Mutation.Link link) {
    int parent = node(link.parent());
    int node = node(link.inode());
    requireFree(parent, link.name());
    addName(parent, link.name(), node);
    touch(node);
  }

  private void unlink(Mutation.Unlink unlink) {
    int parent = node(unlink.parent());
    int node = removeName(parent, unlink.name(), unlink.inode());
    leave(parent, unlink.name(), node);
  }

  private void rename(Mutation.Rename rename) {
    int parent = node(rename.parent());
    int newParent = node(rename.newParent());
    if (parent == newParent && rename.name().equals(rename.newName())) {
      touchDirectory(parent);
      touch(node(rename.inode()));
      return;
    }
    int node = removeName(parent, rename.name(), rename.inode());
    changes.nameDisappeared(
        rename.parent().value(), bytes(rename.name()), rename.inode().value(), false);
    touchDirectory(parent);
    if (rename.replaced() != null) {
      int replaced = removeName(newParent, rename.newName(), rename.replaced());
      if (replaced != node) {
        leave(newParent, rename.newName(), replaced);
      }
    } else {
      requireFree(newParent, rename.newName());
    }
    addName(newParent, rename.newName(), node);
    touch(node);
  }

  private void setAttributes(Mutation.SetAttributes set) {
    int node = node(set.inode());
    if (set.ownership() != null) {
      store.nodes.setOwnership(node, set.ownership());
    }
    if (set.modified() != null) {
      store.nodes.setModified(node, set.modified());
    }
    touch(node);
  }

  private void addName(int parent, EntryName name, int node) {
    store.addEntry(parent, bytes(name), node);
    touchDirectory(parent);
    changes.nameAppeared(store.nodes.inode(parent), bytes(name));
  }

  private int removeName(int parent, EntryName name, InodeNumber expected) {
    int entry = store.entries.find(parent, bytes(name));
    if (entry == EntryTable.NONE) {
      throw new IllegalStateException(
          "there is no name '" + name + "' in inode " + store.nodes.inode(parent));
    }
    int node = store.entries.node(entry);
    if (store.nodes.inode(node) != expected.value()) {
      throw new IllegalStateException(
          "name '" + name + "' leads to " + store.nodes.inode(node) + " and not to " + expected);
    }
    store.removeEntry(entry);
    return node;
  }

  /// What follows from a name's removal for the node it led to and for the directory.
  private void leave(int parent, EntryName name, int node) {
    boolean gone = !store.hasName(node);
    changes.nameDisappeared(store.nodes.inode(parent), bytes(name), store.nodes.inode(node), gone);
    touchDirectory(parent);
    touch(node);
    if (gone) {
      store.abandon(node);
    }
  }

  private void touchDirectory(int directory) {
    store.nodes.setModified(directory, now);
    touch(directory);
  }

  private void touch(int node) {
    store.nodes.setChanged(node, now);
    changes.attributesChanged(store.nodes.inode(node));
  }

  private int node(InodeNumber inode) {
    int node = store.find(inode.value());
    if (node == TreeStore.NONE || !store.hasName(node)) {
      throw new IllegalStateException("there is no inode " + inode);
    }
    return node;
  }

  private void requireFree(int parent, EntryName name) {
    if (store.entries.find(parent, bytes(name)) != EntryTable.NONE) {
      throw new IllegalStateException(
          "name '" + name + "' in inode " + store.nodes.inode(parent) + " is taken");
    }
  }

  private static byte[] bytes(EntryName name) {
    return name.bytes().toByteArray();
  }
}
