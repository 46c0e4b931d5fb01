package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.protocol.apply.Applied;
import io.fullwire.protocol.apply.TreeState;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The tree that is mounted, at one revision at a time.
///
/// Safe from any thread. Questions are answered from memory under a read lock that is held for
/// microseconds; a commit is applied whole under the write lock, so nobody sees half of it. Inodes
/// here are the tree's own numbers.
///
/// A node that lost its last name goes on to answer for attributes and content until the kernel
/// lets go of it ([#forget]).
public final class MountedTree {
  /// What became of a question for a name.
  public enum Lookup {
    FOUND,
    ABSENT,
    NOT_A_DIRECTORY,
    /// The directory asked is not known.
    STALE
  }

  /// Cookies of `.` and `..`; an entry's is its slot and [#COOKIE_FIRST_ENTRY].
  static final long COOKIE_DOT = 1;

  static final long COOKIE_DOT_DOT = 2;
  static final long COOKIE_FIRST_ENTRY = 3;
  private static final byte[] DOT = {'.'};
  private static final byte[] DOT_DOT = {'.', '.'};

  private final TreeId id;
  private final TreeLock lock = new TreeLock();
  private TreeStore store;
  private long revision;
  private long epoch;
  private LogPosition position;

  public MountedTree(TreeLoader.Loaded loaded) {
    id = loaded.tree();
    store = loaded.store();
    revision = loaded.revision();
    epoch = loaded.epoch();
    position = loaded.position();
  }

  public TreeId id() {
    return id;
  }

  /// Where the tree stands: what [#apply] and the like have reached.
  public Progress progress() {
    long stamp = lock.readLock();
    try {
      return new Progress(revision, epoch, position, store.entries.liveCount());
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Finds a name and copies its node's attributes to `into`.
  public Lookup lookup(long directory, byte[] name, NodeView into) {
    long stamp = lock.readLock();
    try {
      int parent = store.find(directory);
      if (parent == TreeStore.NONE) {
        return Lookup.STALE;
      }
      if (!store.nodes.isDirectory(parent)) {
        return Lookup.NOT_A_DIRECTORY;
      }
      int entry = store.entries.find(parent, name);
      if (entry == EntryTable.NONE) {
        return Lookup.ABSENT;
      }
      int node = store.entries.node(entry);
      store.seen().set(node);
      into.copy(store, node);
      return Lookup.FOUND;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Copies attributes; false when the inode is not known.
  public boolean attributes(long inode, NodeView into) {
    long stamp = lock.readLock();
    try {
      int node = store.find(inode);
      if (node != TreeStore.NONE) {
        into.copy(store, node);
      }
      return node != TreeStore.NONE;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// What a regular file holds; null when the inode is not known or is none.
  public @Nullable FileContent content(long inode) {
    long stamp = lock.readLock();
    try {
      int node = store.find(inode);
      return node == TreeStore.NONE || store.nodes.kind(node) != FileKind.REGULAR
          ? null
          : store.bodies.content(store.nodes.body(node));
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Where a symbolic link leads; null when the inode is not known or is none.
  public byte @Nullable [] target(long inode) {
    long stamp = lock.readLock();
    try {
      int node = store.find(inode);
      return node == TreeStore.NONE || store.nodes.kind(node) != FileKind.SYMLINK
          ? null
          : store.bodies.target(store.nodes.body(node));
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Extended attributes; null when the inode is not known.
  public @Nullable Xattrs xattrs(long inode) {
    long stamp = lock.readLock();
    try {
      int node = store.find(inode);
      return node == TreeStore.NONE ? null : store.xattrs(node);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Adds entries after `cookie` to `listing` until it is full, and leaves [ListingReply#done] to
  /// the caller. `mountRoot` is its own parent. Only [Lookup#FOUND] means that entries were added.
  public Lookup list(
      long directory, long mountRoot, long cookie, NodeView view, ListingReply listing) {
    long stamp = lock.readLock();
    try {
      int node = store.find(directory);
      if (node == TreeStore.NONE) {
        return Lookup.STALE;
      }
      if (!store.nodes.isDirectory(node)) {
        return Lookup.NOT_A_DIRECTORY;
      }
      if (addDots(node, mountRoot, cookie, view, listing)) {
        addEntries(store.children(node), cookie, view, listing);
      }
      return Lookup.FOUND;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private boolean addDots(
      int directory, long mountRoot, long cookie, NodeView view, ListingReply listing) {
    if (cookie < COOKIE_DOT) {
      view.copy(store, directory);
      if (listing.add(DOT, COOKIE_DOT, view) == ListingReply.Added.FULL) {
        return false;
      }
    }
    if (cookie < COOKIE_DOT_DOT) {
      int entry = store.nodes.firstEntry(directory);
      boolean top = entry == EntryTable.NONE || store.nodes.inode(directory) == mountRoot;
      view.copy(store, top ? directory : store.entries.parent(entry));
      return listing.add(DOT_DOT, COOKIE_DOT_DOT, view) != ListingReply.Added.FULL;
    }
    return true;
  }

  private void addEntries(ChildList children, long cookie, NodeView view, ListingReply listing) {
    // A cookie that no listing gave out starts or ends it; it never reaches outside.
    long after = Math.clamp(cookie - COOKIE_FIRST_ENTRY, -1, Integer.MAX_VALUE - 1);
    for (int i = children.indexAfter((int) after); i < children.count(); i++) {
      int entry = children.slot(i);
      int node = store.entries.node(entry);
      view.copy(store, node);
      switch (listing.add(store.entries.name(entry), entry + COOKIE_FIRST_ENTRY, view)) {
        case FULL -> {
          return;
        }
        // Of a name the kernel never says that it has forgotten it.
        case NAMED -> {}
        case GIVEN -> store.seen().set(node);
      }
    }
  }

  /// The inode that a path of names leads to from the root, without following links; 0 when there
  /// is none.
  public long resolve(Iterable<EntryName> path) {
    long stamp = lock.readLock();
    try {
      int node = store.root();
      for (EntryName name : path) {
        int entry =
            store.nodes.isDirectory(node)
                ? store.entries.find(node, name.bytes().toByteArray())
                : EntryTable.NONE;
        if (entry == EntryTable.NONE) {
          return 0;
        }
        node = store.entries.node(entry);
      }
      return store.nodes.inode(node);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// A path that leads to the inode from the root, each name after a slash; empty for the root,
  /// null for what has no name.
  public byte @Nullable [] path(long inode) {
    long stamp = lock.readLock();
    try {
      return TreePath.of(store, store.find(inode));
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Tells `consumer` the blobs of regular files in walk order, from the one after `from` on. See
  /// [TreeWalk].
  public void walk(long mountRoot, WalkPlace from, TreeWalk.Consumer consumer) {
    long stamp = lock.readLock();
    try {
      new TreeWalk(store, mountRoot).from(from, consumer);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// The regular files below a directory in walk order, or the file itself; each once for each of
  /// its names. Empty when the inode is not known.
  public List<Long> filesBelow(long inode) {
    long stamp = lock.readLock();
    try {
      List<Long> files = new ArrayList<>();
      int node = store.find(inode);
      if (node != TreeStore.NONE) {
        collectFiles(node, files);
      }
      return files;
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private void collectFiles(int node, List<Long> files) {
    if (store.nodes.kind(node) == FileKind.REGULAR) {
      files.add(store.nodes.inode(node));
    } else if (store.nodes.isDirectory(node)) {
      for (int entry : store.children(node).byName()) {
        collectFiles(store.entries.node(entry), files);
      }
    }
  }

  /// Names and stored bytes of all.
  public Usage usage() {
    long stamp = lock.readLock();
    try {
      return new Usage(store.nodes.liveCount(), store.storedBytes());
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// The kernel has let go of the inode.
  public void forget(long inode) {
    long stamp = lock.readLock();
    try {
      int node = store.find(inode);
      if (node == TreeStore.NONE) {
        return;
      }
      if (store.hasName(node)) {
        store.seen().clear(node);
        return;
      }
    } finally {
      lock.unlockRead(stamp);
    }
    // Soon will do, since nothing leads to it; and the kernel's thread must not wait for a disk.
    lock.changeSoon(() -> forgetOrphan(inode));
  }

  private void forgetOrphan(long inode) {
    int node = store.find(inode);
    if (node != TreeStore.NONE) {
      store.forget(node);
    }
  }

  /// Takes the next record of the log by the rules that all who read it share, and tells what it
  /// makes different. Only one thread may call this.
  ///
  /// `CORRUPT`, and nothing is changed, when a commit does not fit the tree: then it is not what it
  /// should be and must be loaded anew ([#reconcile]).
  public void apply(LogRecord logRecord, LogPosition next, TreeChanges changes) {
    Applied applied = workOut(logRecord);
    lock.change(
        () -> {
          position = next;
          if (applied instanceof Applied.Changed changed) {
            new StoreWriter(store, changes).write(changed.delta());
            epoch = changed.delta().head().epoch();
            revision = changed.delta().head().revision();
          }
        });
  }

  /// What the record does, found out while others may read: names and what they lead to change in
  /// [#apply] only.
  private Applied workOut(LogRecord logRecord) {
    long stamp = lock.readLock();
    try {
      return TreeState.apply(new StoreView(store, epoch, revision), logRecord);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  /// Becomes what was loaded, telling all that differs. `CORRUPT`, and nothing is changed, when it
  /// is no state of the same tree.
  public void reconcile(TreeLoader.Loaded loaded, TreeChanges changes) {
    if (!loaded.tree().equals(id)) {
      throw FullwireException.corrupt("tree " + loaded.tree() + " was loaded in place of " + id);
    }
    lock.change(
        () -> {
          Reconciler.reconcile(store, loaded.store(), changes);
          revision = loaded.revision();
          epoch = loaded.epoch();
          position = loaded.position();
        });
  }

  /// Streams the whole tree at one revision. Commits wait meanwhile, questions do not.
  public void snapshot(Consumer<SnapshotItem> items) {
    lock.stream(
        () -> {
          int root = store.root();
          Node top = NodeRecords.node(store, root);
          items.accept(new SnapshotItem.Header(id, revision, epoch, position, top));
          snapshotEntries(root, items);
          items.accept(new SnapshotItem.Trailer(store.entries.liveCount()));
        });
  }

  private void snapshotEntries(int directory, Consumer<SnapshotItem> items) {
    InodeNumber parent = new InodeNumber(store.nodes.inode(directory));
    for (int entry : store.children(directory).byName()) {
      int node = store.entries.node(entry);
      Node record = NodeRecords.node(store, node);
      EntryName name = EntryName.of(store.entries.name(entry));
      items.accept(new SnapshotItem.Child(new Entry(parent, name, record)));
      if (store.nodes.isDirectory(node)) {
        snapshotEntries(node, items);
      }
    }
  }

  /// @param position where the log goes on after `revision`
  public record Progress(long revision, long epoch, LogPosition position, long entryCount) {}

  public record Usage(long nodeCount, long storedBytes) {}
}
