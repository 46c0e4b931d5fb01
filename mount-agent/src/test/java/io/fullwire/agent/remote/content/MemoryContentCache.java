package io.fullwire.agent.remote.content;

import io.fullwire.agent.cache.CacheUsage;
import io.fullwire.agent.cache.CachedBytes;
import io.fullwire.agent.cache.ContentCache;
import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Keeps everything, or fails.
final class MemoryContentCache implements ContentCache {
  private final Map<Digest, byte[]> blobs = new ConcurrentHashMap<>();

  /// What reading and keeping ends with, instead of what it should.
  volatile @Nullable RuntimeException failure;

  volatile Runnable beforeRead = () -> {};

  @Override
  public boolean contains(Digest digest) {
    return blobs.containsKey(digest);
  }

  @Override
  public @Nullable CachedBytes read(Digest digest, int size, int fromBytes, int lengthBytes) {
    beforeRead.run();
    failIfAsked();
    byte[] blob = blobs.get(digest);
    return blob == null ? null : new Whole(ByteBuffer.wrap(blob, fromBytes, lengthBytes));
  }

  @Override
  public void put(Digest digest, ByteBuffer content) {
    failIfAsked();
    byte[] bytes = new byte[content.remaining()];
    content.duplicate().get(bytes);
    blobs.put(digest, bytes);
  }

  private void failIfAsked() {
    RuntimeException planned = failure;
    if (planned != null) {
      throw planned;
    }
  }

  @Override
  public boolean remove(Digest digest) {
    return blobs.remove(digest) != null;
  }

  @Override
  public CacheUsage usage() {
    return new CacheUsage(0, 0, blobs.size(), 0, 0);
  }

  @Override
  public void close() {}

  private record Whole(ByteBuffer bytes) implements CachedBytes {
    @Override
    public void close() {}
  }
}
