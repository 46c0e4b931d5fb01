package io.fullwire.protocol.apply;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import org.jspecify.annotations.Nullable;

/// The one mutation that touches up to four nodes: two directories, the node that moves, and the
/// node whose name it takes over.
final class Renaming {
  private Renaming() {}

  static void apply(CommitEdit tree, Mutation.Rename rename) {
    NameKey from = new NameKey(rename.parent(), rename.name());
    NameKey to = new NameKey(rename.newParent(), rename.newName());
    Mutations.requireDirectory(tree, rename.parent());
    Mutations.requireDirectory(tree, rename.newParent());
    NodeState moved = Mutations.requireTarget(tree, from, rename.inode());
    NodeState replaced = requireReplaceable(tree, to, moved, rename.replaced());
    if (moved.isDirectory()) {
      requireOutside(tree, rename.newParent(), rename.inode());
    }

    int movedDirectories = moved.isDirectory() ? 1 : 0;
    if (replaced != null) {
      Mutations.removeTarget(tree, to, replaced);
      addEntries(tree, rename.newParent(), -1, replaced.isDirectory() ? -1 : 0);
    }
    tree.moveName(from, to, moved.changedAt(tree.time()));
    addEntries(tree, rename.parent(), -1, -movedDirectories);
    addEntries(tree, rename.newParent(), 1, movedDirectories);
  }

  /// Both directories may be one, so each step reads what the step before it left.
  private static void addEntries(
      CommitEdit tree, InodeNumber directory, int entries, int directories) {
    tree.updateNode(
        Mutations.requireDirectory(tree, directory).withEntries(entries, directories, tree.time()));
  }

  private static @Nullable NodeState requireReplaceable(
      CommitEdit tree, NameKey to, NodeState moved, @Nullable InodeNumber meant) {
    if (meant == null) {
      Mutations.requireFree(tree, to);
      return null;
    }
    NodeState replaced = Mutations.requireTarget(tree, to, meant);
    if (meant.equals(moved.node().inode())) {
      throw FullwireException.conflict(to + " leads to " + meant + ", which would replace itself");
    }
    if (moved.isDirectory() != replaced.isDirectory()) {
      throw FullwireException.conflict(
          "of " + moved.node().inode() + " and " + meant + " only one is a directory");
    }
    Mutations.requireEmpty(replaced);
    return replaced;
  }

  /// A directory that moved below itself would be cut off from the root.
  private static void requireOutside(CommitEdit tree, InodeNumber place, InodeNumber moved) {
    InodeNumber directory = place;
    while (!directory.equals(InodeNumber.ROOT)) {
      if (directory.equals(moved)) {
        throw FullwireException.conflict(
            "directory " + moved + " can not move to " + place + ", which is inside it");
      }
      directory = parentOf(tree, directory);
    }
  }

  private static InodeNumber parentOf(CommitEdit tree, InodeNumber directory) {
    if (tree.place(directory) instanceof NodePlace.AtName at) {
      return at.key().parent();
    }
    throw new IllegalStateException("directory " + directory + " has no parent");
  }
}
