package io.fullwire.chunk.serve;

import io.fullwire.client.chunk.Frame;
import org.jspecify.annotations.Nullable;

/// What becomes of the blobs of a fetch that are not held here. One thread at a time asks; any may
/// close.
public interface Absent extends AutoCloseable {
  /// The frame that answers for the digest at `index`, waiting for it if need be; null when it has
  /// come to be held meanwhile and is to be read again.
  @Nullable Frame frame(int index);

  /// Nothing more is wanted; whoever waits in [#frame(int)] returns soon.
  @Override
  void close();
}
