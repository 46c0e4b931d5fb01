package io.fullwire.agent.cache;

import java.nio.ByteBuffer;

/// Bytes read from a cache, in a buffer that is lent: whoever asked closes this once the bytes were
/// used, and uses them no more.
public interface CachedBytes extends AutoCloseable {

  /// Direct; what remains is what was asked for.
  ByteBuffer bytes();

  @Override
  void close();
}
