package io.fullwire.protocol.apply;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One commit being worked out: what its mutations have changed so far, over the tree before it.
/// Keeps the two sides of every entry in step: a node and the place where it is kept.
final class CommitEdit implements TreeView {
  private final TreeView before;
  private final Timestamp time;
  private final Map<NameKey, Change<NameTarget>> names = new HashMap<>();
  private final Map<InodeNumber, Change<NodePlace>> nodes = new HashMap<>();
  private InodeNumber nextInode;
  private long entryCount;
  private long firstReservedInode;

  /// @param time when the commit was made
  CommitEdit(TreeView before, Timestamp time) {
    this.before = before;
    this.time = time;
    this.nextInode = before.head().nextInode();
    this.entryCount = before.head().entryCount();
  }

  Timestamp time() {
    return time;
  }

  InodeNumber nextInode() {
    return nextInode;
  }

  /// The head is that of the tree before until the commit is complete.
  @Override
  public TreeHead head() {
    return before.head();
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    Change<NameTarget> change = names.get(key);
    return change == null ? before.name(key) : change.after();
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    Change<NodePlace> change = nodes.get(inode);
    return change == null ? before.place(inode) : change.after();
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    return before.receipt(requestId);
  }

  void reserve(int count) {
    firstReservedInode = nextInode.value();
    nextInode = new InodeNumber(Math.addExact(nextInode.value(), count));
  }

  /// Keeps a new node at its first name.
  void addNode(NameKey key, NodeState state) {
    names.put(key, Change.to(new NameTarget.Whole(state)));
    nodes.put(state.node().inode(), Change.to(new NodePlace.AtName(key)));
    entryCount++;
  }

  /// Keeps what a node has become, where it is kept already.
  void updateNode(NodeState state) {
    InodeNumber inode = state.node().inode();
    switch (place(inode)) {
      case NodePlace.AtName at -> names.put(at.key(), Change.to(new NameTarget.Whole(state)));
      case NodePlace.Apart apart -> nodes.put(inode, Change.to(new NodePlace.Apart(state)));
      case null -> throw new IllegalStateException(inode + " is not in the tree");
    }
  }

  /// Gives a node one more name, and keeps it apart from its names from now on.
  void addName(NameKey key, NodeState state) {
    InodeNumber inode = state.node().inode();
    if (place(inode) instanceof NodePlace.AtName at) {
      names.put(at.key(), Change.to(new NameTarget.Reference(inode)));
    }
    names.put(key, Change.to(new NameTarget.Reference(inode)));
    nodes.put(inode, Change.to(new NodePlace.Apart(state)));
    entryCount++;
  }

  /// Takes a name away; a node that was kept at it is gone with it.
  void removeName(NameKey key, InodeNumber inode) {
    names.put(key, Change.removal());
    if (place(inode) instanceof NodePlace.AtName) {
      nodes.put(inode, Change.removal());
    }
    entryCount--;
  }

  /// Takes away a node that is kept apart and has no name left.
  void removeNode(InodeNumber inode) {
    nodes.put(inode, Change.removal());
  }

  /// Moves a name and what is kept at it, which becomes `state`.
  void moveName(NameKey from, NameKey to, NodeState state) {
    InodeNumber inode = state.node().inode();
    names.put(from, Change.removal());
    switch (place(inode)) {
      case NodePlace.AtName at -> {
        names.put(to, Change.to(new NameTarget.Whole(state)));
        nodes.put(inode, Change.to(new NodePlace.AtName(to)));
      }
      case NodePlace.Apart apart -> {
        names.put(to, Change.to(new NameTarget.Reference(inode)));
        nodes.put(inode, Change.to(new NodePlace.Apart(state)));
      }
      case null -> throw new IllegalStateException(inode + " is not in the tree");
    }
  }

  TreeDelta toDelta(RequestId requestId) {
    TreeHead head = before.head().committed(time, nextInode, entryCount);
    return new TreeDelta(
        head,
        Collections.unmodifiableMap(names),
        Collections.unmodifiableMap(nodes),
        Map.of(requestId, new CommitReceipt(head.revision(), firstReservedInode)));
  }
}
