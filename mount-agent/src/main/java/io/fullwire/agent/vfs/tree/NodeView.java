package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;

/// A copy of one node's attributes, used again for node after node by one thread.
public final class NodeView implements NodeAttributes {
  private final long mountRoot;
  private long inode;
  private FileKind kind = FileKind.REGULAR;
  private int permissions;
  private int linkCount;
  private int userId;
  private int groupId;
  private long sizeBytes;
  private long allocatedBytes;
  private long modifiedSeconds;
  private int modifiedNanos;
  private long changedSeconds;
  private int changedNanos;
  private int deviceMajor;
  private int deviceMinor;

  /// `mountRoot` is the tree's inode that is the root of the mount and so shows the root's number.
  public NodeView(long mountRoot) {
    this.mountRoot = mountRoot;
  }

  void copy(TreeStore store, int node) {
    NodeTable nodes = store.nodes;
    long number = nodes.inode(node);
    inode = number == mountRoot ? InodeNumber.ROOT.value() : number;
    kind = nodes.kind(node);
    permissions = nodes.mode(node);
    linkCount = nodes.linkCount(node);
    userId = nodes.uid(node);
    groupId = nodes.gid(node);
    modifiedSeconds = nodes.modifiedSeconds(node);
    modifiedNanos = nodes.modifiedNanos(node);
    changedSeconds = nodes.changedSeconds(node);
    changedNanos = nodes.changedNanos(node);
    deviceMajor = 0;
    deviceMinor = 0;
    copyBody(store.bodies, nodes.body(node));
  }

  private void copyBody(BodyTable bodies, int body) {
    switch (kind) {
      case DIRECTORY -> setSizes(Node.DIRECTORY_SIZE_BYTES, Node.DIRECTORY_SIZE_BYTES);
      case REGULAR -> setSizes(bodies.sizeBytes(body), bodies.storedBytes(body));
      case SYMLINK -> setSizes(bodies.sizeBytes(body), 0);
      case FIFO, SOCKET -> setSizes(0, 0);
      case CHARACTER_DEVICE, BLOCK_DEVICE -> {
        setSizes(0, 0);
        deviceMajor = bodies.deviceMajor(body);
        deviceMinor = bodies.deviceMinor(body);
      }
    }
  }

  private void setSizes(long size, long allocated) {
    sizeBytes = size;
    allocatedBytes = allocated;
  }

  @Override
  public long inode() {
    return inode;
  }

  @Override
  public FileKind kind() {
    return kind;
  }

  @Override
  public int permissions() {
    return permissions;
  }

  @Override
  public int linkCount() {
    return linkCount;
  }

  @Override
  public int userId() {
    return userId;
  }

  @Override
  public int groupId() {
    return groupId;
  }

  @Override
  public long sizeBytes() {
    return sizeBytes;
  }

  @Override
  public long allocatedBytes() {
    return allocatedBytes;
  }

  @Override
  public long modifiedSeconds() {
    return modifiedSeconds;
  }

  @Override
  public int modifiedNanos() {
    return modifiedNanos;
  }

  @Override
  public long changedSeconds() {
    return changedSeconds;
  }

  @Override
  public int changedNanos() {
    return changedNanos;
  }

  @Override
  public int deviceMajor() {
    return deviceMajor;
  }

  @Override
  public int deviceMinor() {
    return deviceMinor;
  }
}
