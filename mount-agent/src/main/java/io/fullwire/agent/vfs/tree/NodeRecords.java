package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;

/// Turns a row of the tables back into the words of the protocol.
final class NodeRecords {
  private NodeRecords() {}

  static Node node(TreeStore store, int node) {
    return new Node(
        new InodeNumber(store.nodes.inode(node)),
        body(store, node),
        ownership(store, node),
        modified(store, node),
        changed(store, node),
        store.nodes.linkCount(node),
        store.xattrs(node));
  }

  static NodeBody body(TreeStore store, int node) {
    int body = store.nodes.body(node);
    FileKind kind = store.nodes.kind(node);
    return switch (kind) {
      case REGULAR -> new NodeBody.File(store.bodies.content(body).toContent());
      case DIRECTORY -> NodeBody.DIRECTORY;
      case SYMLINK -> new NodeBody.Symlink(ByteString.copyOf(store.bodies.target(body)));
      case FIFO -> NodeBody.FIFO;
      case SOCKET -> NodeBody.SOCKET;
      case CHARACTER_DEVICE, BLOCK_DEVICE ->
          new NodeBody.Device(
              kind == FileKind.BLOCK_DEVICE,
              store.bodies.deviceMajor(body),
              store.bodies.deviceMinor(body));
    };
  }

  static Ownership ownership(TreeStore store, int node) {
    return new Ownership(store.nodes.mode(node), store.nodes.uid(node), store.nodes.gid(node));
  }

  static Timestamp modified(TreeStore store, int node) {
    return new Timestamp(store.nodes.modifiedSeconds(node), store.nodes.modifiedNanos(node));
  }

  static Timestamp changed(TreeStore store, int node) {
    return new Timestamp(store.nodes.changedSeconds(node), store.nodes.changedNanos(node));
  }
}
