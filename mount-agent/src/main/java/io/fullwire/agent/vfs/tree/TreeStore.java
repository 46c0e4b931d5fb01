package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The tables of one tree and the steps that keep them in accord: link counts, children, orphans.
///
/// Not safe for several threads; [MountedTree] holds the lock. Nodes and entries are slots of their
/// tables.
final class TreeStore {
  static final int NONE = NodeTable.NONE;

  final NodeTable nodes = new NodeTable();
  final EntryTable entries = new EntryTable();
  final BodyTable bodies = new BodyTable();
  private final InodeIndex inodes = new InodeIndex(nodes);
  private final ArrayList<@Nullable ChildList> directories = new ArrayList<>();
  private final ArrayList<Integer> directoriesFree = new ArrayList<>();

  /// By slot; most nodes have none.
  private final Map<Integer, Xattrs> xattrs = new HashMap<>();

  /// Nodes by slot that the kernel was told of. Set by readers, each to true only.
  private final SeenNodes seen = new SeenNodes();

  private final Orphans orphans = new Orphans();
  private long storedBytes;

  int find(long inode) {
    return inodes.find(inode);
  }

  int root() {
    return find(InodeNumber.ROOT.value());
  }

  ChildList children(int directory) {
    return Objects.requireNonNull(directories.get(nodes.body(directory)));
  }

  Xattrs xattrs(int node) {
    return xattrs.getOrDefault(node, Xattrs.NONE);
  }

  SeenNodes seen() {
    return seen;
  }

  /// Bytes of all files together, each node counted once.
  long storedBytes() {
    return storedBytes;
  }

  int addNode(Node node) {
    return addNode(
        node.inode().value(),
        node.body(),
        node.ownership(),
        node.modified(),
        node.changed(),
        node.xattrs());
  }

  int addNode(
      long inode,
      NodeBody body,
      Ownership ownership,
      Timestamp modified,
      Timestamp changed,
      Xattrs attributes) {
    int slot = nodes.add(inode, BodyTable.kindOf(body));
    inodes.add(slot);
    seen.clear(slot);
    nodes.setOwnership(slot, ownership);
    nodes.setModified(slot, modified);
    nodes.setChanged(slot, changed);
    setXattrs(slot, attributes);
    putBody(slot, body);
    return slot;
  }

  void setContent(int file, Content content) {
    if (nodes.kind(file) != FileKind.REGULAR) {
      throw new IllegalStateException("content for " + nodes.kind(file) + " " + nodes.inode(file));
    }
    dropBody(file);
    putBody(file, new NodeBody.File(content));
  }

  void setXattrs(int node, Xattrs attributes) {
    if (attributes.isEmpty()) {
      xattrs.remove(node);
    } else {
      xattrs.put(node, attributes);
    }
  }

  void addEntry(int directory, byte[] name, int node) {
    requireDirectory(directory);
    if (nodes.isDirectory(node) && nodes.linkCount(node) == 0) {
      // A directory that was abandoned comes back when the tree is set to an older state.
      nodes.addLinks(node, 2);
    }
    int entry = entries.add(directory, name, node, nodes.firstEntry(node));
    nodes.setFirstEntry(node, entry);
    children(directory).add(entry);
    if (nodes.isDirectory(node)) {
      nodes.addLinks(directory, 1);
    } else {
      nodes.addLinks(node, 1);
    }
  }

  /// Takes the name away and leaves the node, even if it has no other: then either another is added
  /// or [#abandon] is called.
  void removeEntry(int entry) {
    int directory = entries.parent(entry);
    int node = entries.node(entry);
    children(directory).remove(entry);
    unchain(node, entry);
    entries.remove(entry);
    if (nodes.isDirectory(node)) {
      nodes.addLinks(directory, -1);
    } else {
      nodes.addLinks(node, -1);
    }
  }

  boolean hasName(int node) {
    return nodes.firstEntry(node) != NONE || nodes.inode(node) == InodeNumber.ROOT.value();
  }

  /// Says that a node without a name is to go, now or once the kernel lets go of it.
  void abandon(int node) {
    if (nodes.isDirectory(node)) {
      // As after rmdir: neither its own `.` nor its parent's entry counts any more.
      nodes.addLinks(node, -nodes.linkCount(node));
    }
    if (!seen.get(node)) {
      dropIfUnseenOrphan(orphans.addUnseen(nodes.inode(node)));
    }
  }

  /// The kernel holds `inode` no more.
  void forget(int node) {
    seen.clear(node);
    if (!hasName(node)) {
      dropNode(node);
    }
  }

  /// Gives back memory when much lies idle. Called after changes.
  void tidy() {
    if (bodies.wasteful()) {
      bodies.compact(nodes);
    }
  }

  private void dropIfUnseenOrphan(long inode) {
    int node = inode == 0 ? NONE : find(inode);
    if (node != NONE && !hasName(node) && !seen.get(node)) {
      dropNode(node);
    }
  }

  private void dropNode(int node) {
    dropBody(node);
    xattrs.remove(node);
    inodes.remove(node);
    nodes.remove(node);
  }

  private void putBody(int node, NodeBody body) {
    if (body instanceof NodeBody.Directory) {
      nodes.setBody(node, addChildList());
      return;
    }
    nodes.setBody(node, bodies.put(body));
    if (body instanceof NodeBody.File) {
      storedBytes += bodies.storedBytes(nodes.body(node));
    }
  }

  private void dropBody(int node) {
    int body = nodes.body(node);
    switch (nodes.kind(node)) {
      case DIRECTORY -> {
        directories.set(body, null);
        directoriesFree.add(body);
      }
      case REGULAR -> {
        storedBytes -= bodies.storedBytes(body);
        bodies.free(body);
      }
      case SYMLINK, FIFO, SOCKET, CHARACTER_DEVICE, BLOCK_DEVICE -> bodies.free(body);
    }
  }

  private int addChildList() {
    ChildList list = new ChildList(entries);
    if (directoriesFree.isEmpty()) {
      directories.add(list);
      return directories.size() - 1;
    }
    int index = directoriesFree.removeLast();
    directories.set(index, list);
    return index;
  }

  private void unchain(int node, int entry) {
    int next = entries.nextOfNode(entry);
    if (nodes.firstEntry(node) == entry) {
      nodes.setFirstEntry(node, next);
      return;
    }
    int before = nodes.firstEntry(node);
    while (entries.nextOfNode(before) != entry) {
      before = entries.nextOfNode(before);
    }
    entries.setNextOfNode(before, next);
  }

  private void requireDirectory(int node) {
    if (!nodes.isDirectory(node)) {
      throw new IllegalStateException("inode " + nodes.inode(node) + " is no directory");
    }
  }
}
