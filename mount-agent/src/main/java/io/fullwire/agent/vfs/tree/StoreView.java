package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.apply.NameKey;
import io.fullwire.protocol.apply.NameTarget;
import io.fullwire.protocol.apply.NodePlace;
import io.fullwire.protocol.apply.NodeState;
import io.fullwire.protocol.apply.TreeHead;
import io.fullwire.protocol.apply.TreeView;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A [TreeStore] as the rules for commits look at a tree.
///
/// What only a leader checks is not known here: all inode numbers count as reserved, no request as
/// remembered.
final class StoreView implements TreeView {
  private static final UUID NOBODY = new UUID(0, 0);
  private static final Timestamp LONG_AGO = new Timestamp(0, 0);
  private static final InodeNumber ALL_RESERVED = new InodeNumber(Long.MAX_VALUE / 2);

  private final TreeStore store;
  private final TreeHead head;

  StoreView(TreeStore store, long epoch, long revision) {
    this.store = store;
    this.head =
        new TreeHead(epoch, NOBODY, revision, LONG_AGO, ALL_RESERVED, store.entries.liveCount());
  }

  @Override
  public TreeHead head() {
    return head;
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    int parent = store.find(key.parent().value());
    int entry =
        parent == TreeStore.NONE
            ? EntryTable.NONE
            : store.entries.find(parent, key.name().bytes().toByteArray());
    if (entry == EntryTable.NONE) {
      return null;
    }
    int node = store.entries.node(entry);
    return hasOneName(node)
        ? new NameTarget.Whole(state(node))
        : new NameTarget.Reference(new InodeNumber(store.nodes.inode(node)));
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    int node = store.find(inode.value());
    if (node == TreeStore.NONE || !store.hasName(node)) {
      return null;
    }
    if (!hasOneName(node)) {
      return new NodePlace.Apart(state(node));
    }
    int entry = store.nodes.firstEntry(node);
    InodeNumber parent = new InodeNumber(store.nodes.inode(store.entries.parent(entry)));
    return new NodePlace.AtName(new NameKey(parent, EntryName.of(store.entries.name(entry))));
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    return null;
  }

  private boolean hasOneName(int node) {
    int first = store.nodes.firstEntry(node);
    return first != EntryTable.NONE && store.entries.nextOfNode(first) == EntryTable.NONE;
  }

  private NodeState state(int node) {
    long entryCount = store.nodes.isDirectory(node) ? store.children(node).count() : 0;
    return new NodeState(NodeRecords.node(store, node), entryCount);
  }
}
