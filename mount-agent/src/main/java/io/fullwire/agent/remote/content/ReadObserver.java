package io.fullwire.agent.remote.content;

import org.jspecify.annotations.Nullable;

/// Is told of every read of file content once it is answered. Must return at once.
@FunctionalInterface
public interface ReadObserver {
  /// @param inode the tree's number of the file
  /// @param waited whether something was not here
  /// @param error null when all went well
  void read(
      long inode,
      long fromBytes,
      int lengthBytes,
      boolean waited,
      long nanos,
      @Nullable String error);
}
