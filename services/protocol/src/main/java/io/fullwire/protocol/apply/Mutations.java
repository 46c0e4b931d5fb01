package io.fullwire.protocol.apply;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import org.jspecify.annotations.Nullable;

/// What each mutation asks of a tree and does to it. Throws `CONFLICT` when a precondition does not
/// hold, before it has changed anything.
final class Mutations {
  private static final int LINKS_OF_NEW_DIRECTORY = 2;

  private Mutations() {}

  static void apply(CommitEdit tree, Mutation mutation) {
    switch (mutation) {
      case Mutation.Reserve reserve -> reserve(tree, reserve);
      case Mutation.Create create -> create(tree, create);
      case Mutation.Link link -> link(tree, link);
      case Mutation.Unlink unlink -> unlink(tree, unlink);
      case Mutation.Rename rename -> Renaming.apply(tree, rename);
      case Mutation.SetContent set -> setContent(tree, set);
      case Mutation.SetAttributes set -> setAttributes(tree, set);
      case Mutation.SetXattr set -> setXattr(tree, set);
    }
  }

  private static void reserve(CommitEdit tree, Mutation.Reserve reserve) {
    if (reserve.count() < 1 || reserve.count() > TreeState.INODES_PER_RESERVATION_MAX) {
      throw FullwireException.limitExceeded(
          "number of inodes to reserve", reserve.count(), TreeState.INODES_PER_RESERVATION_MAX);
    }
    tree.reserve(reserve.count());
  }

  private static void create(CommitEdit tree, Mutation.Create create) {
    NameKey key = new NameKey(create.parent(), create.name());
    NodeState parent = requireDirectory(tree, create.parent());
    requireFree(tree, key);
    requireReservedAndUnused(tree, create.inode());
    boolean isDirectory = create.body() instanceof NodeBody.Directory;
    Node node =
        new Node(
            create.inode(),
            create.body(),
            create.ownership(),
            create.modified(),
            tree.time(),
            isDirectory ? LINKS_OF_NEW_DIRECTORY : 1,
            create.xattrs());
    tree.updateNode(parent.withEntries(1, isDirectory ? 1 : 0, tree.time()));
    tree.addNode(key, new NodeState(node, 0));
  }

  private static void link(CommitEdit tree, Mutation.Link link) {
    NameKey key = new NameKey(link.parent(), link.name());
    NodeState parent = requireDirectory(tree, link.parent());
    requireFree(tree, key);
    NodeState state = requireNode(tree, link.inode());
    if (state.isDirectory()) {
      throw FullwireException.conflict(link.inode() + " is a directory and has one name");
    }
    int linkCount = state.node().linkCount();
    if (linkCount >= TreeState.LINKS_MAX) {
      throw FullwireException.limitExceeded(
          "number of names of " + link.inode(), linkCount + 1L, TreeState.LINKS_MAX);
    }
    tree.addName(key, state.withLinkCount(linkCount + 1, tree.time()));
    tree.updateNode(parent.withEntries(1, 0, tree.time()));
  }

  private static void unlink(CommitEdit tree, Mutation.Unlink unlink) {
    NameKey key = new NameKey(unlink.parent(), unlink.name());
    NodeState parent = requireDirectory(tree, unlink.parent());
    NodeState state = requireTarget(tree, key, unlink.inode());
    requireEmpty(state);
    removeTarget(tree, key, state);
    tree.updateNode(parent.withEntries(-1, state.isDirectory() ? -1 : 0, tree.time()));
  }

  private static void setContent(CommitEdit tree, Mutation.SetContent set) {
    NodeState state = requireNode(tree, set.inode());
    if (!(state.node().body() instanceof NodeBody.File file)) {
      throw FullwireException.conflict(set.inode() + " is not a file and has no content");
    }
    if (set.expected() != null && !set.expected().equals(file.content())) {
      throw FullwireException.conflict(set.inode() + " holds other content than expected");
    }
    tree.updateNode(state.withBody(new NodeBody.File(set.content()), set.modified(), tree.time()));
  }

  private static void setAttributes(CommitEdit tree, Mutation.SetAttributes set) {
    NodeState state = requireNode(tree, set.inode());
    Ownership ownership = orElse(set.ownership(), state.node().ownership());
    Timestamp modified = orElse(set.modified(), state.node().modified());
    tree.updateNode(state.withAttributes(ownership, modified, tree.time()));
  }

  private static void setXattr(CommitEdit tree, Mutation.SetXattr set) {
    NodeState state = requireNode(tree, set.inode());
    Xattrs before = state.node().xattrs();
    Xattrs after =
        set.value() == null ? before.without(set.name()) : before.with(set.name(), set.value());
    tree.updateNode(state.withXattrs(after, tree.time()));
  }

  /// Takes a name away from a node that [#requireEmpty] let pass, and the node with its last name.
  static void removeTarget(CommitEdit tree, NameKey key, NodeState state) {
    InodeNumber inode = state.node().inode();
    boolean isApart = tree.place(inode) instanceof NodePlace.Apart;
    tree.removeName(key, inode);
    if (isApart && state.node().linkCount() == 1) {
      tree.removeNode(inode);
    } else if (isApart) {
      tree.updateNode(state.withLinkCount(state.node().linkCount() - 1, tree.time()));
    }
  }

  static NodeState requireNode(CommitEdit tree, InodeNumber inode) {
    NodeState state = tree.node(inode);
    if (state == null) {
      throw FullwireException.conflict("there is no node " + inode);
    }
    return state;
  }

  static NodeState requireDirectory(CommitEdit tree, InodeNumber inode) {
    NodeState state = requireNode(tree, inode);
    if (!state.isDirectory()) {
      throw FullwireException.conflict(inode + " is not a directory");
    }
    return state;
  }

  static void requireFree(CommitEdit tree, NameKey key) {
    NameTarget target = tree.name(key);
    if (target != null) {
      throw FullwireException.conflict(key + " leads to " + target.inode() + " already");
    }
  }

  /// The node that the name leads to, which must be the one that was meant.
  static NodeState requireTarget(CommitEdit tree, NameKey key, InodeNumber meant) {
    NameTarget target = tree.name(key);
    if (target == null) {
      throw FullwireException.conflict("there is no " + key);
    }
    if (!target.inode().equals(meant)) {
      throw FullwireException.conflict(key + " leads to " + target.inode() + ", not to " + meant);
    }
    return requireNode(tree, meant);
  }

  static void requireEmpty(NodeState state) {
    if (state.entryCount() != 0) {
      throw FullwireException.conflict(
          "directory " + state.node().inode() + " holds " + state.entryCount() + " entries");
    }
  }

  private static void requireReservedAndUnused(CommitEdit tree, InodeNumber inode) {
    boolean isReserved =
        inode.compareTo(InodeNumber.FIRST_FREE) >= 0 && inode.compareTo(tree.nextInode()) < 0;
    if (!isReserved) {
      throw new FullwireException(
          ErrorCode.CONFLICT, inode + " was not reserved; the next to be is " + tree.nextInode());
    }
    if (tree.place(inode) != null) {
      throw FullwireException.conflict("there is a node " + inode + " already");
    }
  }

  private static <T> T orElse(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
