package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.vfs.KernelCache;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/// libfuse 2 has no way to tell the kernel anything by path: what it knows ends by time-outs.
final class NoPush implements KernelCache {

  @Override
  public boolean pushes() {
    return false;
  }

  @Override
  public boolean isKnown(long inode) {
    return false;
  }

  @Override
  public void invalidateAttributes(long inode) {}

  @Override
  public void invalidateContent(long inode, long fromBytes, long lengthBytes) {}

  @Override
  public void invalidateEntry(long directory, byte[] name) {}

  @Override
  public void expireEntry(long directory, byte[] name) {}

  @Override
  public void deleteEntry(long directory, long inode, byte[] name) {}

  @Override
  public void invalidateDirectory(long directory) {}

  @Override
  public void storeContent(long inode, long fromBytes, ByteBuffer bytes) {}

  @Override
  public void dropEverything() {}

  @Override
  public CompletableFuture<Void> sent() {
    return CompletableFuture.completedFuture(null);
  }
}
