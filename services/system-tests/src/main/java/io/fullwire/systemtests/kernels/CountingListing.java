package io.fullwire.systemtests.kernels;

import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.NodeAttributes;
import io.fullwire.agent.vfs.PosixError;

/// Takes a whole directory and keeps of each entry what an encoder would have to read.
final class CountingListing implements ListingReply {
  private long sum;

  @Override
  public Added add(byte[] name, long cookie, NodeAttributes node) {
    sum +=
        name.length
            + cookie
            + node.inode()
            + node.sizeBytes()
            + node.modifiedSeconds()
            + node.changedSeconds()
            + node.permissions()
            + node.linkCount();
    return Added.GIVEN;
  }

  @Override
  public void done() {}

  long sum() {
    return sum;
  }

  @Override
  public void fail(PosixError error) {
    throw new IllegalStateException("the listing failed with " + error);
  }

  @Override
  public void whenInterrupted(Runnable cancel) {}

  @Override
  public int processId() {
    return 0;
  }

  @Override
  public int userId() {
    return 0;
  }
}
