package io.fullwire.agent.kernel.linux;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/// Makes the kernel forget all it was told.
///
/// Names go by INC_EPOCH where the kernel has it. Without it, a remount drops all names that are
/// not in use; where that is not allowed (mounts through fusermount3), names were given out with a
/// limit of time ([#NAMES_SECONDS_WITHOUT_PUSH]), which then ends them. Attributes, listings and
/// content go inode by inode.
final class EverythingDropper {

  /// How long names live on a kernel that cannot be made to forget them all.
  static final long NAMES_SECONDS_WITHOUT_PUSH = 60;

  private static final Logger LOG = System.getLogger(EverythingDropper.class.getName());

  private final Connection connection;
  private final NoticeWriter writer;
  private final Runnable remount;

  /// @param remount drops unused names, where that is allowed
  EverythingDropper(Connection connection, NoticeWriter writer, Runnable remount) {
    this.connection = connection;
    this.writer = writer;
    this.remount = remount;
  }

  void drop() {
    LOG.log(Level.INFO, "dropping everything the kernel keeps of the mount");
    if (connection.agreement().hasEpoch()) {
      writer.epoch();
    } else {
      remount.run();
    }
    writer.invalidate(io.fullwire.agent.vfs.FileSystem.ROOT_INODE, 0, 0);
    connection.known().forEach(inode -> writer.invalidate(inode, 0, 0));
  }
}
