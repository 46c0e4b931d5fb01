package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.frame.Digest;

/// The order in which programs that read a whole tree come to its files: depth first, each
/// directory in the order of its names' bytes, a directory's files at its own place among its
/// siblings.
public final class TreeWalk {
  /// Nodes looked at in one call, so that the lock is short even where nothing has blobs.
  static final int NODES_MAX = 4_096;

  private final TreeStore store;
  private final long mountRoot;

  TreeWalk(TreeStore store, long mountRoot) {
    this.store = store;
    this.mountRoot = mountRoot;
  }

  /// Takes blobs in walk order.
  public interface Consumer {
    /// False ends the walk after this blob.
    boolean blob(WalkPlace place, Digest digest, int sizeBytes);
  }

  void from(WalkPlace place, Consumer consumer) {
    int entry = entryOf(place);
    int blobIndex = place.blobIndex() + 1;
    for (int looked = 0; looked < NODES_MAX && entry != EntryTable.NONE; looked++) {
      int node = store.entries.node(entry);
      if (store.nodes.kind(node) == FileKind.REGULAR && !tell(entry, blobIndex, consumer)) {
        return;
      }
      entry = after(entry);
      blobIndex = 0;
    }
  }

  /// A file with several names is met under each, so a walk goes by names; else it could come back
  /// to where it was.
  private int entryOf(WalkPlace place) {
    int node = store.find(place.inode());
    if (node == TreeStore.NONE) {
      return EntryTable.NONE;
    }
    return store.entries.leadsTo(place.entry(), node)
        ? place.entry()
        : store.nodes.firstEntry(node);
  }

  private boolean tell(int entry, int firstBlob, Consumer consumer) {
    int file = store.entries.node(entry);
    FileContent content = store.bodies.content(store.nodes.body(file));
    for (int i = firstBlob; i < content.blobCount(); i++) {
      WalkPlace place = new WalkPlace(store.nodes.inode(file), entry, i);
      if (!consumer.blob(place, content.blobDigest(i), content.blobSizeBytes(i))) {
        return false;
      }
    }
    return true;
  }

  /// The name after this one: its first child, or else the next of the nearest directory above that
  /// has one; [EntryTable#NONE] at the end of the mount.
  private int after(int entry) {
    int node = store.entries.node(entry);
    if (store.nodes.isDirectory(node) && store.children(node).count() > 0) {
      return store.children(node).byName()[0];
    }
    int at = entry;
    while (at != EntryTable.NONE) {
      int parent = store.entries.parent(at);
      int[] siblings = store.children(parent).byName();
      int next = indexByName(siblings, at) + 1;
      if (next < siblings.length) {
        return siblings[next];
      }
      at =
          store.nodes.inode(parent) == mountRoot ? EntryTable.NONE : store.nodes.firstEntry(parent);
    }
    return EntryTable.NONE;
  }

  private int indexByName(int[] siblings, int entry) {
    int low = 0;
    int high = siblings.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (store.entries.compareNames(siblings[middle], entry) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
