package io.fullwire.agent.vfs.tree;

/// A blob's place in the walk order: blob `blobIndex` of the file `inode`, under one of its names.
///
/// @param entry which name, as the walk told; [#ANY_NAME] when only the file is known, and it is
///     not believed when the tree has changed
/// @param blobIndex -1 is before the file's first blob
public record WalkPlace(long inode, int entry, int blobIndex) {
  public static final int ANY_NAME = -1;

  public static WalkPlace of(long inode, int blobIndex) {
    return new WalkPlace(inode, ANY_NAME, blobIndex);
  }
}
