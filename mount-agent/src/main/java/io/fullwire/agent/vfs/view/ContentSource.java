package io.fullwire.agent.vfs.view;

import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.tree.FileContent;

/// Has the bytes of files, near or far.
@FunctionalInterface
public interface ContentSource {
  /// Answers with bytes `[fromBytes, fromBytes + lengthBytes)` of `content`, as
  /// [FileSystem#read] does.
  ///
  /// @param inode the tree's own number of the file
  void read(long inode, FileContent content, long fromBytes, int lengthBytes, ContentReply reply);
}
