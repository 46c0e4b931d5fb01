package io.fullwire.agent.cache;

import io.fullwire.protocol.frame.Digest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Keeps blobs of verified content. Safe from any thread.
///
/// A blob may vanish between two calls, to make room; nothing pins one. So the limit holds whatever
/// programs have open.
public interface ContentCache extends AutoCloseable {

  boolean contains(Digest digest);

  /// Bytes `[fromBytes, fromBytes + lengthBytes)` of a blob of that size, all within it; null when
  /// it is not held. Bytes that do not match their checksums are never answered: the blob is
  /// forgotten instead.
  @Nullable CachedBytes read(Digest digest, int blobSizeBytes, int fromBytes, int lengthBytes);

  /// Keeps a blob, making room for it, if it can. `content` was checked against the digest; its
  /// position is left alone. Does nothing when the blob is held already, and when the disk is full.
  void put(Digest digest, ByteBuffer content);

  /// Forgets a blob; false when it was not held.
  boolean remove(Digest digest);

  CacheUsage usage();

  @Override
  void close();
}
