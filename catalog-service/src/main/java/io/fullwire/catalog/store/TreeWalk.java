package io.fullwire.catalog.store;

import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Walks a subtree depth-first, as a snapshot streams it: a directory's names in their order, each
/// directory's own names right behind it. Keeps one name for each directory it is in, and nothing
/// else of the tree. For use by one thread at a time.
public final class TreeWalk implements AutoCloseable {
  private final TreeId tree;
  private final StoredSnapshot snapshot;
  private final NameCursor names;
  private final NodeState root;
  private final Deque<Level> levels = new ArrayDeque<>();
  private State state = State.AT_START;
  private long entryCount;

  private enum State {
    AT_START,
    INSIDE,
    AT_END
  }

  /// A directory the walk is in, and the name in it that it went below; null before the first.
  private record Level(InodeNumber directory, @Nullable EntryName below) {}

  /// Takes over the snapshot. `NOT_FOUND` when there is no node `root`, and the snapshot is closed.
  public TreeWalk(TreeId tree, StoredSnapshot snapshot, InodeNumber root) {
    this.tree = tree;
    this.snapshot = snapshot;
    NodeState found = snapshot.node(root);
    if (found == null) {
      snapshot.close();
      throw FullwireException.notFound("tree " + tree + " has no node " + root);
    }
    this.root = found;
    this.names = snapshot.names();
  }

  /// The next item; null behind the trailer.
  public @Nullable SnapshotItem next() {
    return switch (state) {
      case AT_START -> start();
      case INSIDE -> nextEntry();
      case AT_END -> null;
    };
  }

  @Override
  public void close() {
    names.close();
    snapshot.close();
  }

  private SnapshotItem start() {
    state = State.INSIDE;
    descend(root);
    TreeHead head = snapshot.head();
    LogPosition position = snapshot.position();
    if (position == null) {
      throw FullwireException.unavailable("tree " + tree + " has not been read yet", null);
    }
    return new SnapshotItem.Header(tree, head.revision(), head.epoch(), position, root.node());
  }

  private SnapshotItem nextEntry() {
    while (!levels.isEmpty()) {
      NameCursor.Named named = names.next();
      if (named != null) {
        return child(named);
      }
      levels.pop();
      Level above = levels.peek();
      if (above != null) {
        names.seek(above.directory(), above.below());
      }
    }
    state = State.AT_END;
    return new SnapshotItem.Trailer(entryCount);
  }

  private SnapshotItem child(NameCursor.Named named) {
    InodeNumber parent = levels.element().directory();
    NodeState child = stateOf(named.target());
    entryCount++;
    if (child.entryCount() > 0) {
      levels.pop();
      levels.push(new Level(parent, named.name()));
      descend(child);
    }
    return new SnapshotItem.Child(new Entry(parent, named.name(), child.node()));
  }

  private void descend(NodeState directory) {
    if (directory.entryCount() > 0) {
      InodeNumber inode = directory.node().inode();
      levels.push(new Level(inode, null));
      names.seek(inode, null);
    }
  }

  private NodeState stateOf(NameTarget target) {
    return switch (target) {
      case NameTarget.Whole whole -> whole.state();
      case NameTarget.Reference reference -> {
        NodeState state = snapshot.node(reference.inode());
        if (state == null) {
          throw new IllegalStateException("a name leads to " + reference + ", which is not there");
        }
        yield state;
      }
    };
  }
}
