package io.fullwire.relay.mux;

import io.fullwire.relay.wire.LaneFrame;

/// The sending half of one connection.
public interface LaneOutput {
  /// Whether a frame written now leaves soon: the connection holds back little, so that a frame of
  /// a higher class that comes next is not stuck behind it.
  boolean isWritable();

  /// Takes a frame, whether writable or not; frames keep their order.
  void write(LaneFrame frame);

  /// Sends what was written.
  void flush();

  /// Closes the connection after what was written, if that goes at all.
  void close();
}
