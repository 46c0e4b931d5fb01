package io.fullwire.posix;

import java.io.IOException;

/// Sees the entries of a directory, one after the other.
@FunctionalInterface
public interface EntryVisitor {

  /// One entry; never `.` or `..`.
  ///
  /// @param type may be [FileType#UNKNOWN]: then ask for its status
  /// @return whether to go on
  boolean entry(byte[] name, FileType type, long inode) throws IOException;
}
