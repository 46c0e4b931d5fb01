package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.vfs.FileKind;
import io.fullwire.agent.vfs.NodeAttributes;
import ru.serce.jnrfuse.struct.FileStat;

/// A node's attributes, copied out of a view that is gone when the waiting thread runs on.
record Attributes(
    long inode,
    FileKind kind,
    int permissions,
    int linkCount,
    int userId,
    int groupId,
    long sizeBytes,
    long allocatedBytes,
    long accessedSeconds,
    int accessedNanos,
    long modifiedSeconds,
    int modifiedNanos,
    long changedSeconds,
    int changedNanos) {

  private static final int PREFERRED_BYTES = 1 << 17;
  private static final int UNIT_BYTES = 512;

  static Attributes of(NodeAttributes node) {
    return new Attributes(
        node.inode(),
        node.kind(),
        node.permissions(),
        node.linkCount(),
        node.userId(),
        node.groupId(),
        node.sizeBytes(),
        node.allocatedBytes(),
        node.accessedSeconds(),
        node.accessedNanos(),
        node.modifiedSeconds(),
        node.modifiedNanos(),
        node.changedSeconds(),
        node.changedNanos());
  }

  void write(FileStat stat) {
    stat.st_ino.set(inode);
    stat.st_mode.set(kindBits() | permissions);
    stat.st_nlink.set(linkCount);
    stat.st_uid.set(userId);
    stat.st_gid.set(groupId);
    stat.st_size.set(sizeBytes);
    stat.st_blocks.set((allocatedBytes + UNIT_BYTES - 1) / UNIT_BYTES);
    stat.st_blksize.set(PREFERRED_BYTES);
    stat.st_atim.tv_sec.set(accessedSeconds);
    stat.st_atim.tv_nsec.set(accessedNanos);
    stat.st_mtim.tv_sec.set(modifiedSeconds);
    stat.st_mtim.tv_nsec.set(modifiedNanos);
    stat.st_ctim.tv_sec.set(changedSeconds);
    stat.st_ctim.tv_nsec.set(changedNanos);
  }

  private int kindBits() {
    return switch (kind) {
      case FIFO -> FileStat.S_IFIFO;
      case CHARACTER_DEVICE -> FileStat.S_IFCHR;
      case DIRECTORY -> FileStat.S_IFDIR;
      case BLOCK_DEVICE -> FileStat.S_IFBLK;
      case REGULAR -> FileStat.S_IFREG;
      case SYMLINK -> FileStat.S_IFLNK;
      case SOCKET -> FileStat.S_IFSOCK;
    };
  }
}
