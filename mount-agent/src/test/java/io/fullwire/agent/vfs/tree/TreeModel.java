package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.Map;
import java.util.TreeMap;

/// The plainest tree that can be: maps of maps. What [MountedTree] must equal.
final class TreeModel {
  final TreeMap<Long, Item> items = new TreeMap<>();

  /// By directory.
  final TreeMap<Long, TreeMap<EntryName, Long>> names = new TreeMap<>();

  TreeModel(Ownership root, Timestamp time) {
    items.put(1L, new Item(NodeBody.DIRECTORY, root, time, time, Xattrs.NONE));
    names.put(1L, new TreeMap<>());
  }

  void apply(LogRecord.Commit commit) {
    commit.mutations().forEach(mutation -> apply(mutation, commit.time()));
  }

  private void apply(Mutation mutation, Timestamp now) {
    switch (mutation) {
      case Mutation.Reserve reserve -> {}
      case Mutation.Create m -> {
        long inode = m.inode().value();
        items.put(inode, new Item(m.body(), m.ownership(), m.modified(), now, m.xattrs()));
        if (m.body() instanceof NodeBody.Directory) {
          names.put(inode, new TreeMap<>());
        }
        put(m.parent().value(), m.name(), inode, now);
      }
      case Mutation.Link m -> {
        put(m.parent().value(), m.name(), m.inode().value(), now);
        change(m.inode().value(), now);
      }
      case Mutation.Unlink m -> take(m.parent().value(), m.name(), now);
      case Mutation.Rename m -> {
        names.get(m.parent().value()).remove(m.name());
        enter(m.parent().value(), now);
        if (m.replaced() != null) {
          take(m.newParent().value(), m.newName(), now);
        }
        put(m.newParent().value(), m.newName(), m.inode().value(), now);
        change(m.inode().value(), now);
      }
      case Mutation.SetContent m -> {
        Item old = items.get(m.inode().value());
        items.put(
            m.inode().value(),
            new Item(new NodeBody.File(m.content()), old.ownership, m.modified(), now, old.xattrs));
      }
      case Mutation.SetAttributes m -> {
        Item old = items.get(m.inode().value());
        items.put(
            m.inode().value(),
            new Item(
                old.body,
                m.ownership() == null ? old.ownership : m.ownership(),
                m.modified() == null ? old.modified : m.modified(),
                now,
                old.xattrs));
      }
      case Mutation.SetXattr m -> {
        Item old = items.get(m.inode().value());
        Xattrs set =
            m.value() == null ? old.xattrs.without(m.name()) : old.xattrs.with(m.name(), m.value());
        items.put(m.inode().value(), new Item(old.body, old.ownership, old.modified, now, set));
      }
    }
  }

  long links(long inode) {
    if (names.containsKey(inode)) {
      return 2 + names.get(inode).values().stream().filter(names::containsKey).count();
    }
    return names.values().stream()
        .flatMap(children -> children.values().stream())
        .filter(child -> child == inode)
        .count();
  }

  Content content(long inode) {
    return ((NodeBody.File) items.get(inode).body).content();
  }

  private void put(long directory, EntryName name, long inode, Timestamp now) {
    names.get(directory).put(name, inode);
    enter(directory, now);
  }

  private void take(long directory, EntryName name, Timestamp now) {
    long inode = names.get(directory).remove(name);
    enter(directory, now);
    change(inode, now);
    boolean named = names.values().stream().anyMatch(m -> m.containsValue(inode));
    if (!named) {
      items.remove(inode);
      names.remove(inode);
    }
  }

  private void enter(long directory, Timestamp now) {
    Item old = items.get(directory);
    items.put(directory, new Item(old.body, old.ownership, now, now, old.xattrs));
  }

  private void change(long inode, Timestamp now) {
    Item old = items.get(inode);
    items.put(inode, new Item(old.body, old.ownership, old.modified, now, old.xattrs));
  }

  Map<EntryName, Long> children(long directory) {
    return names.get(directory);
  }

  record Item(
      NodeBody body, Ownership ownership, Timestamp modified, Timestamp changed, Xattrs xattrs) {}
}
