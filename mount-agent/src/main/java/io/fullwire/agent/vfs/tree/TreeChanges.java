package io.fullwire.agent.vfs.tree;

/// Is told what a change to the tree makes different for those who look at it, while it is made.
///
/// Calls come under the tree's lock, so nothing here may wait or look into the tree.
public interface TreeChanges {
  /// For a tree that nobody looks at yet.
  TreeChanges UNSEEN = new Unseen();

  /// The name is new, or leads to another node than before.
  void nameAppeared(long directory, byte[] name);

  /// The name no longer leads to `inode`. `gone` says that the node has no other name now; if it
  /// gets one in the same change, [#nameAppeared] tells of that later.
  void nameDisappeared(long directory, byte[] name, long inode, boolean gone);

  void attributesChanged(long inode);

  /// What a file holds, or where a link leads, is another; its size may be.
  void contentChanged(long inode);

  /// See [TreeChanges#UNSEEN].
  final class Unseen implements TreeChanges {
    private Unseen() {}

    @Override
    public void nameAppeared(long directory, byte[] name) {}

    @Override
    public void nameDisappeared(long directory, byte[] name, long inode, boolean gone) {}

    @Override
    public void attributesChanged(long inode) {}

    @Override
    public void contentChanged(long inode) {}
  }
}
