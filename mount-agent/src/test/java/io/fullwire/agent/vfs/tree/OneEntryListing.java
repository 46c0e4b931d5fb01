package io.fullwire.agent.vfs.tree;

import io.fullwire.agent.vfs.ListingReply;
import io.fullwire.agent.vfs.NodeAttributes;
import io.fullwire.agent.vfs.PosixError;
import java.util.Arrays;

/// Has room for one entry at a time, so that every cookie is used.
final class OneEntryListing implements ListingReply {
  long cookie;
  byte[] name = {};
  boolean added;

  OneEntryListing next() {
    added = false;
    return this;
  }

  boolean isDot() {
    return Arrays.equals(name, new byte[] {'.'}) || Arrays.equals(name, new byte[] {'.', '.'});
  }

  @Override
  public Added add(byte[] newName, long newCookie, NodeAttributes node) {
    if (added) {
      return Added.FULL;
    }
    name = newName;
    cookie = newCookie;
    added = true;
    return Added.GIVEN;
  }

  @Override
  public void done() {}

  @Override
  public int processId() {
    return 0;
  }

  @Override
  public int userId() {
    return 0;
  }

  @Override
  public void fail(PosixError error) {
    throw new AssertionError(error);
  }

  @Override
  public void whenInterrupted(Runnable cancel) {}
}
