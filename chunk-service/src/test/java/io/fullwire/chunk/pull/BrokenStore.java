package io.fullwire.chunk.pull;

import io.fullwire.chunk.store.BlobStore;
import io.fullwire.chunk.store.FrameRun;
import io.fullwire.client.chunk.Frame;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A store that fails whatever is put into it, and does all else as the one behind it.
record BrokenStore(BlobStore behind, RuntimeException failure) implements BlobStore {
  @Override
  public boolean holds(Digest digest) {
    return behind.holds(digest);
  }

  @Override
  public boolean put(Frame frame) {
    throw failure;
  }

  @Override
  public void sync() {
    behind.sync();
  }

  @Override
  public FrameRun read(List<Digest> digests, int fromIndex, int bytesMax) {
    return behind.read(digests, fromIndex, bytesMax);
  }

  @Override
  public @Nullable ByteBuffer readStripe(Digest digest, int fromBytes, int toBytes) {
    return behind.readStripe(digest, fromBytes, toBytes);
  }

  @Override
  public @Nullable String damage(Digest digest) {
    return behind.damage(digest);
  }

  @Override
  public boolean evict() {
    return behind.evict();
  }

  @Override
  public void close() {
    behind.close();
  }
}
