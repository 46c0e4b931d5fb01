package io.fullwire.agent.control;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;

/// Attributes of a virtual file or directory. The kernel keeps none of them.
record VirtualNode(long inode, FileKind kind, int permissions, long sizeBytes, long seconds)
    implements NodeAttributes {

  static VirtualNode directory(long inode, long seconds) {
    return new VirtualNode(inode, FileKind.DIRECTORY, 0555, 0, seconds);
  }

  static VirtualNode file(long inode, long sizeBytes, long seconds) {
    return new VirtualNode(inode, FileKind.REGULAR, 0444, sizeBytes, seconds);
  }

  @Override
  public int linkCount() {
    return kind == FileKind.DIRECTORY ? 2 : 1;
  }

  @Override
  public int userId() {
    return 0;
  }

  @Override
  public int groupId() {
    return 0;
  }

  @Override
  public long allocatedBytes() {
    return 0;
  }

  @Override
  public long modifiedSeconds() {
    return seconds;
  }

  @Override
  public int modifiedNanos() {
    return 0;
  }

  @Override
  public long changedSeconds() {
    return seconds;
  }

  @Override
  public int changedNanos() {
    return 0;
  }

  @Override
  public boolean cacheable() {
    return false;
  }
}
