package io.fullwire.agent.mount;

import io.fullwire.agent.cache.CacheUsage;
import io.fullwire.agent.cache.CachedBytes;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A cache that is always empty.
final class NothingKept implements ContentCache {
  @Override
  public boolean contains(Digest digest) {
    return false;
  }

  @Override
  public @Nullable CachedBytes read(
      Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes) {
    return null;
  }

  @Override
  public void put(Digest digest, ByteBuffer content) {
    // Forgotten at once.
  }

  @Override
  public boolean remove(Digest digest) {
    return false;
  }

  @Override
  public CacheUsage usage() {
    return new CacheUsage(0, 0, 0, 0, 0);
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
