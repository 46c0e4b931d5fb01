package io.fullwire.chunk.flow;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// An answer that is made while it is taken.
public interface Pieces extends AutoCloseable {
  /// The next piece, or null at the end; may wait for disk and network. One thread at a time.
  @Nullable ByteBuffer next();

  /// From any thread: nothing more is wanted. Whoever waits in [#next()] returns soon.
  @Override
  void close();
}
