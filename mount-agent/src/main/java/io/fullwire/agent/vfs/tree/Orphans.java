package io.fullwire.agent.vfs.tree;

import java.util.ArrayDeque;

/// Nodes that lost their last name and may still be held open through the kernel.
///
/// One that the kernel was told of stays until the kernel forgets it. Of the others the last
/// [#UNSEEN_MAX] stay: an answer that is under way just now may still name one.
final class Orphans {
  static final int UNSEEN_MAX = 1_024;

  private final ArrayDeque<Long> unseen = new ArrayDeque<>();

  /// Takes note of an orphan that the kernel was not told of. Answers the inode of one to be
  /// dropped now if it is still an orphan nobody knows, or 0.
  long addUnseen(long inode) {
    unseen.addLast(inode);
    return unseen.size() > UNSEEN_MAX ? unseen.removeFirst() : 0;
  }
}
