package io.fullwire.protocol.tree;

/// A node at one revision of its tree.
///
/// @param modified the time the writer gave the content, as `stat` shows in `mtime`
/// @param changed the time of the commit that last changed anything about the node, `ctime`; it
///     moves with every change, so a file replaced by one of the same size and `mtime` is still
///     seen as changed
/// @param linkCount names that lead to it; for a directory 2 and one more for each directory in it
public record Node(
    InodeNumber inode,
    NodeBody body,
    Ownership ownership,
    Timestamp modified,
    Timestamp changed,
    int linkCount,
    Xattrs xattrs) {
  public boolean isDirectory() {
    return body instanceof NodeBody.Directory;
  }

  /// As `stat` shows it: bytes of a file, length of a symlink's target, 4096 for a directory, else
  /// 0.
  public long sizeBytes() {
    return switch (body) {
      case NodeBody.File file -> file.content().sizeBytes();
      case NodeBody.Symlink symlink -> symlink.target().size();
      case NodeBody.Directory directory -> DIRECTORY_SIZE_BYTES;
      case NodeBody.Fifo fifo -> 0;
      case NodeBody.Socket socket -> 0;
      case NodeBody.Device device -> 0;
    };
  }

  public static final long DIRECTORY_SIZE_BYTES = 4096;
}
