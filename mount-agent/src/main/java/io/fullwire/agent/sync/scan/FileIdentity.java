package io.fullwire.agent.sync.scan;

import io.fullwire.posix.FileStatus;

/// The same for all names of one node of this host, and for nothing else.
public record FileIdentity(long device, long inode) {
  public static FileIdentity of(FileStatus status) {
    return new FileIdentity(status.device(), status.inode());
  }
}
