package io.fullwire.protocol.apply;

import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.RequestId;
import org.jspecify.annotations.Nullable;

/// The tree before the first record of its log.
final class EmptyTree implements TreeView {
  static final EmptyTree INSTANCE = new EmptyTree();

  private EmptyTree() {}

  @Override
  public TreeHead head() {
    return TreeHead.EMPTY;
  }

  @Override
  public @Nullable NameTarget name(NameKey key) {
    return null;
  }

  @Override
  public @Nullable NodePlace place(InodeNumber inode) {
    return inode.equals(InodeNumber.ROOT) ? new NodePlace.Apart(NodeState.FIRST_ROOT) : null;
  }

  @Override
  public @Nullable CommitReceipt receipt(RequestId requestId) {
    return null;
  }
}
