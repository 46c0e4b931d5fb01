package io.fullwire.agent.vfs.view;

import io.fullwire.agent.vfs.FileSystem;
import io.fullwire.agent.vfs.KernelCache;
import io.fullwire.agent.vfs.tree.TreeChanges;
import io.fullwire.protocol.ByteString;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Collects what one change to the tree makes different, each thing once, and then tells the
/// kernel.
///
/// For one change and one thread.
public final class KernelNotices implements TreeChanges {
  private final KernelCache kernel;
  private final long mountRoot;
  private final Map<Name, Fate> names = new LinkedHashMap<>();
  private final Set<Long> content = new LinkedHashSet<>();
  private final Set<Long> attributes = new LinkedHashSet<>();

  public KernelNotices(KernelCache kernel, long mountRoot) {
    this.kernel = kernel;
    this.mountRoot = mountRoot;
  }

  @Override
  public void nameAppeared(long directory, byte[] name) {
    names.put(new Name(directory, ByteString.copyOf(name)), Fate.CHANGED);
  }

  @Override
  public void nameDisappeared(long directory, byte[] name, long inode, boolean gone) {
    names.put(new Name(directory, ByteString.copyOf(name)), gone ? new Fate(inode) : Fate.CHANGED);
  }

  @Override
  public void attributesChanged(long inode) {
    attributes.add(inode);
  }

  @Override
  public void contentChanged(long inode) {
    content.add(inode);
  }

  /// Posts everything. Called when the change is visible to those who ask, and no lock is held.
  public void post() {
    Set<Long> listings = new LinkedHashSet<>();
    for (Map.Entry<Name, Fate> name : names.entrySet()) {
      post(name.getKey(), name.getValue(), listings);
    }
    for (long inode : content) {
      kernel.invalidateContent(inKernel(inode), 0, 0);
    }
    for (long directory : listings) {
      kernel.invalidateDirectory(inKernel(directory));
    }
    for (long inode : attributes) {
      if (!content.contains(inode) && !listings.contains(inode)) {
        kernel.invalidateAttributes(inKernel(inode));
      }
    }
  }

  private void post(Name name, Fate fate, Set<Long> listings) {
    byte[] bytes = name.bytes.toByteArray();
    if (fate.goneInode == 0) {
      // Also for a name whose node lives on under another: told as deleted, a directory would be
      // dead for the kernel wherever it went.
      kernel.invalidateEntry(inKernel(name.directory), bytes);
    } else {
      kernel.deleteEntry(inKernel(name.directory), inKernel(fate.goneInode), bytes);
      listings.add(name.directory);
    }
  }

  private long inKernel(long inode) {
    return inode == mountRoot ? FileSystem.ROOT_INODE : inode;
  }

  private record Name(long directory, ByteString bytes) {}

  /// What became of a name. `goneInode` is the node that went with it, or 0.
  private record Fate(long goneInode) {
    static final Fate CHANGED = new Fate(0);
  }
}
