package io.fullwire.agent.sync.plan;

import io.fullwire.protocol.tree.InodeNumber;
import org.jspecify.annotations.Nullable;

/// A directory of the tree, known before it is made: its number comes when the step that makes it
/// is carried out, which is before that of anything in it. For use by the thread that carries the
/// steps out.
public final class TargetDirectory {
  private @Nullable InodeNumber inode;
  private boolean namesChanged;

  private TargetDirectory(@Nullable InodeNumber inode) {
    this.inode = inode;
  }

  public static TargetDirectory existing(InodeNumber inode) {
    return new TargetDirectory(inode);
  }

  public static TargetDirectory toBeMade() {
    return new TargetDirectory(null);
  }

  public void made(InodeNumber number) {
    inode = number;
  }

  public InodeNumber inode() {
    if (inode == null) {
      throw new IllegalStateException("the directory is not made yet");
    }
    return inode;
  }

  /// A name came or went, and with it the directory's time changed.
  public void nameChanged() {
    namesChanged = true;
  }

  public boolean hasChangedNames() {
    return namesChanged;
  }
}
