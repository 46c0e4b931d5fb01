package io.fullwire.protocol.apply;

import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;

/// A node with what only the catalog needs of it.
///
/// @param entryCount names in it when it is a directory, else 0; so that whether it is empty is
///     known without looking
public record NodeState(Node node, long entryCount) {
  private static final Timestamp LONG_AGO = new Timestamp(0, 0);

  /// The root of a tree whose log is empty. The first commit of a new tree gives it its owner.
  static final NodeState FIRST_ROOT =
      new NodeState(
          new Node(
              InodeNumber.ROOT,
              NodeBody.DIRECTORY,
              new Ownership(0755, 0, 0),
              LONG_AGO,
              LONG_AGO,
              2,
              Xattrs.NONE),
          0);

  public boolean isDirectory() {
    return node.isDirectory();
  }

  NodeState withLinkCount(int linkCount, Timestamp changed) {
    return new NodeState(
        new Node(
            node.inode(),
            node.body(),
            node.ownership(),
            node.modified(),
            changed,
            linkCount,
            node.xattrs()),
        entryCount);
  }

  NodeState withBody(NodeBody body, Timestamp modified, Timestamp changed) {
    return new NodeState(
        new Node(
            node.inode(),
            body,
            node.ownership(),
            modified,
            changed,
            node.linkCount(),
            node.xattrs()),
        entryCount);
  }

  NodeState withAttributes(Ownership ownership, Timestamp modified, Timestamp changed) {
    return new NodeState(
        new Node(
            node.inode(),
            node.body(),
            ownership,
            modified,
            changed,
            node.linkCount(),
            node.xattrs()),
        entryCount);
  }

  NodeState withXattrs(Xattrs xattrs, Timestamp changed) {
    return new NodeState(
        new Node(
            node.inode(),
            node.body(),
            node.ownership(),
            node.modified(),
            changed,
            node.linkCount(),
            xattrs),
        entryCount);
  }

  /// A directory after names came or went: both its times move, as POSIX wants.
  ///
  /// @param entries how many names more, or fewer when negative
  /// @param directories how many of them lead to directories, each of which links back to this one
  NodeState withEntries(int entries, int directories, Timestamp time) {
    return new NodeState(
        new Node(
            node.inode(),
            node.body(),
            node.ownership(),
            time,
            time,
            node.linkCount() + directories,
            node.xattrs()),
        entryCount + entries);
  }

  NodeState changedAt(Timestamp time) {
    return withLinkCount(node.linkCount(), time);
  }
}
