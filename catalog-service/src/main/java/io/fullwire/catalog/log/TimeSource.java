package io.fullwire.catalog.log;

import io.fullwire.protocol.tree.Timestamp;
import java.time.Instant;

/// The two kinds of time: the clock on the wall, for people, and one that never jumps, for waiting.
public interface TimeSource {
  Timestamp now();

  /// Nanoseconds since some moment; only differences mean something.
  long nanos();

  static TimeSource system() {
    return new TimeSource() {
      @Override
      public Timestamp now() {
        return Timestamp.of(Instant.now());
      }

      @Override
      public long nanos() {
        return System.nanoTime();
      }
    };
  }
}
