package io.fullwire.agent.remote.tree;

import io.fullwire.agent.vfs.KernelCache;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/// Remembers what it is told, as words.
public final class RecordingKernel implements KernelCache {
  public final List<String> told = new CopyOnWriteArrayList<>();

  /// The next name is not told but fails.
  volatile boolean failsOnce;

  @Override
  public boolean pushes() {
    return true;
  }

  @Override
  public boolean isKnown(long inode) {
    return true;
  }

  @Override
  public void invalidateAttributes(long inode) {
    told.add("attributes " + inode);
  }

  @Override
  public void invalidateContent(long inode, long fromBytes, long lengthBytes) {
    told.add("content " + inode);
  }

  @Override
  public void invalidateEntry(long directory, byte[] name) {
    if (failsOnce) {
      failsOnce = false;
      throw new IllegalStateException("planned by the test");
    }
    told.add("entry " + directory + " " + new String(name, StandardCharsets.UTF_8));
  }

  @Override
  public void expireEntry(long directory, byte[] name) {
    told.add("expire " + directory + " " + new String(name, StandardCharsets.UTF_8));
  }

  @Override
  public void deleteEntry(long directory, long inode, byte[] name) {
    told.add("delete " + directory + " " + inode + " " + new String(name, StandardCharsets.UTF_8));
  }

  @Override
  public void invalidateDirectory(long directory) {
    told.add("directory " + directory);
  }

  @Override
  public void storeContent(long inode, long fromBytes, ByteBuffer bytes) {
    told.add("store " + inode);
  }

  @Override
  public void dropEverything() {
    told.add("everything");
  }

  @Override
  public CompletableFuture<Void> sent() {
    return CompletableFuture.completedFuture(null);
  }
}
