package io.fullwire.testkit.tree;

import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A tree as maps of maps, which does what POSIX says and [Mutation] adds, with no thought for
/// speed or size. Written apart from the code that it checks.
public final class ModelTree {
  private Map<InodeNumber, ModelNode> nodes = new TreeMap<>();
  private long nextInode = InodeNumber.FIRST_FREE.value();
  private long revision;

  public ModelTree() {
    Timestamp longAgo = new Timestamp(0, 0);
    nodes.put(
        InodeNumber.ROOT,
        new ModelNode(
            InodeNumber.ROOT,
            NodeBody.DIRECTORY,
            new Ownership(0755, 0, 0),
            longAgo,
            longAgo,
            Xattrs.NONE));
  }

  public long revision() {
    return revision;
  }

  public long nextInode() {
    return nextInode;
  }

  /// Applies all of the mutations, or none when one of them may not be. Says whether it did.
  public boolean commit(Timestamp time, List<Mutation> mutations) {
    Map<InodeNumber, ModelNode> before = new TreeMap<>();
    nodes.forEach((inode, node) -> before.put(inode, node.copy()));
    long nextInodeBefore = nextInode;
    for (Mutation mutation : mutations) {
      if (!apply(time, mutation)) {
        nodes = before;
        nextInode = nextInodeBefore;
        return false;
      }
    }
    revision++;
    return true;
  }

  /// All nodes that there are, by number.
  public List<InodeNumber> inodes() {
    return List.copyOf(nodes.keySet());
  }

  /// The names in a directory; empty for any other node and for none.
  public Map<EntryName, InodeNumber> names(InodeNumber directory) {
    ModelNode node = nodes.get(directory);
    return node == null ? Map.of() : Map.copyOf(node.names);
  }

  public Node root() {
    return toNode(require(InodeNumber.ROOT));
  }

  /// All entries, depth-first: a directory's names in order, each directory's own right behind it.
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    addEntries(require(InodeNumber.ROOT), entries);
    return entries;
  }

  private void addEntries(ModelNode directory, List<Entry> entries) {
    directory.names.forEach(
        (name, inode) -> {
          ModelNode child = require(inode);
          entries.add(new Entry(directory.inode, name, toNode(child)));
          addEntries(child, entries);
        });
  }

  private boolean apply(Timestamp time, Mutation mutation) {
    return switch (mutation) {
      case Mutation.Reserve reserve -> reserve(reserve);
      case Mutation.Create create -> create(time, create);
      case Mutation.Link link -> link(time, link);
      case Mutation.Unlink unlink -> unlink(time, unlink);
      case Mutation.Rename rename -> rename(time, rename);
      case Mutation.SetContent set -> setContent(time, set);
      case Mutation.SetAttributes set -> setAttributes(time, set);
      case Mutation.SetXattr set -> setXattr(time, set);
    };
  }

  private boolean reserve(Mutation.Reserve reserve) {
    if (reserve.count() < 1) {
      return false;
    }
    nextInode += reserve.count();
    return true;
  }

  private boolean create(Timestamp time, Mutation.Create create) {
    ModelNode parent = directory(create.parent());
    long number = create.inode().value();
    if (parent == null
        || parent.names.containsKey(create.name())
        || number < 2
        || number >= nextInode
        || nodes.containsKey(create.inode())) {
      return false;
    }
    nodes.put(
        create.inode(),
        new ModelNode(
            create.inode(),
            create.body(),
            create.ownership(),
            create.modified(),
            time,
            create.xattrs()));
    setName(time, parent, create.name(), create.inode());
    return true;
  }

  private boolean link(Timestamp time, Mutation.Link link) {
    ModelNode parent = directory(link.parent());
    ModelNode node = nodes.get(link.inode());
    if (parent == null
        || node == null
        || node.isDirectory()
        || parent.names.containsKey(link.name())) {
      return false;
    }
    node.changed = time;
    setName(time, parent, link.name(), link.inode());
    return true;
  }

  private boolean unlink(Timestamp time, Mutation.Unlink unlink) {
    ModelNode parent = directory(unlink.parent());
    if (parent == null || !unlink.inode().equals(parent.names.get(unlink.name()))) {
      return false;
    }
    if (!require(unlink.inode()).names.isEmpty()) {
      return false;
    }
    removeName(time, parent, unlink.name());
    return true;
  }

  private boolean rename(Timestamp time, Mutation.Rename rename) {
    ModelNode from = directory(rename.parent());
    ModelNode to = directory(rename.newParent());
    if (from == null
        || to == null
        || !rename.inode().equals(from.names.get(rename.name()))
        || !mayReplace(rename, to.names.get(rename.newName()))
        || isInside(rename.newParent(), rename.inode())) {
      return false;
    }
    if (rename.replaced() != null) {
      removeName(time, to, rename.newName());
    }
    from.names.remove(rename.name());
    touch(time, from);
    require(rename.inode()).changed = time;
    setName(time, to, rename.newName(), rename.inode());
    return true;
  }

  private boolean mayReplace(Mutation.Rename rename, @Nullable InodeNumber there) {
    InodeNumber replaced = rename.replaced();
    if (replaced == null) {
      return there == null;
    }
    if (!replaced.equals(there) || replaced.equals(rename.inode())) {
      return false;
    }
    ModelNode victim = require(replaced);
    return victim.names.isEmpty() && victim.isDirectory() == require(rename.inode()).isDirectory();
  }

  private boolean setContent(Timestamp time, Mutation.SetContent set) {
    ModelNode node = nodes.get(set.inode());
    if (node == null || !(node.body instanceof NodeBody.File file)) {
      return false;
    }
    if (set.expected() != null && !set.expected().equals(file.content())) {
      return false;
    }
    node.body = new NodeBody.File(set.content());
    node.modified = set.modified();
    node.changed = time;
    return true;
  }

  private boolean setAttributes(Timestamp time, Mutation.SetAttributes set) {
    ModelNode node = nodes.get(set.inode());
    if (node == null) {
      return false;
    }
    node.ownership = set.ownership() == null ? node.ownership : set.ownership();
    node.modified = set.modified() == null ? node.modified : set.modified();
    node.changed = time;
    return true;
  }

  private boolean setXattr(Timestamp time, Mutation.SetXattr set) {
    ModelNode node = nodes.get(set.inode());
    if (node == null) {
      return false;
    }
    node.xattrs =
        set.value() == null
            ? node.xattrs.without(set.name())
            : node.xattrs.with(set.name(), set.value());
    node.changed = time;
    return true;
  }

  private void setName(Timestamp time, ModelNode parent, EntryName name, InodeNumber inode) {
    parent.names.put(name, inode);
    touch(time, parent);
  }

  private void removeName(Timestamp time, ModelNode parent, EntryName name) {
    InodeNumber inode = parent.names.remove(name);
    touch(time, parent);
    if (inode != null && nameCount(inode) == 0) {
      nodes.remove(inode);
    } else if (inode != null) {
      require(inode).changed = time;
    }
  }

  private static void touch(Timestamp time, ModelNode directory) {
    directory.modified = time;
    directory.changed = time;
  }

  /// Whether `directory` is `top` or somewhere below it.
  private boolean isInside(InodeNumber directory, InodeNumber top) {
    if (directory.equals(top)) {
      return true;
    }
    return require(top).names.values().stream().anyMatch(child -> isInside(directory, child));
  }

  private int nameCount(InodeNumber inode) {
    return nodes.values().stream()
        .mapToInt(node -> (int) node.names.values().stream().filter(inode::equals).count())
        .sum();
  }

  private Node toNode(ModelNode node) {
    int linkCount =
        node.isDirectory()
            ? 2
                + (int)
                    node.names.values().stream()
                        .filter(child -> require(child).isDirectory())
                        .count()
            : nameCount(node.inode);
    return new Node(
        node.inode, node.body, node.ownership, node.modified, node.changed, linkCount, node.xattrs);
  }

  private @Nullable ModelNode directory(InodeNumber inode) {
    ModelNode node = nodes.get(inode);
    return node != null && node.isDirectory() ? node : null;
  }

  private ModelNode require(InodeNumber inode) {
    ModelNode node = nodes.get(inode);
    if (node == null) {
      throw new IllegalStateException("the model has no node " + inode);
    }
    return node;
  }

  /// The directory that each node with a name is in, and one of its names.
  public Map<InodeNumber, Map.Entry<InodeNumber, EntryName>> places() {
    Map<InodeNumber, Map.Entry<InodeNumber, EntryName>> places = new HashMap<>();
    nodes
        .values()
        .forEach(
            node ->
                node.names.forEach(
                    (name, child) -> places.put(child, Map.entry(node.inode, name))));
    return places;
  }
}
