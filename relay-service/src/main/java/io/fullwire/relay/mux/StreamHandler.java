package io.fullwire.relay.mux;

import io.fullwire.protocol.error.FullwireException;
import java.nio.ByteBuffer;

/// Told what comes of one stream. After [#failed], or after both [#end] and the stream's own end,
/// nothing more is told.
public interface StreamHandler {
  /// Bytes in their order. They are the handler's to keep; once they went on, it says so by
  /// [RelayStream#consumed(int)], or the other side will stop.
  void data(ByteBuffer bytes);

  /// The other side has sent all.
  void end();

  /// The stream is over: the other side failed or cancelled it, or the lane broke (`UNAVAILABLE`).
  void failed(FullwireException error);

  /// `bufferCount` more of the buffers given to [RelayStream#send(ByteBuffer)] are on their way.
  void sent(int bufferCount);
}
