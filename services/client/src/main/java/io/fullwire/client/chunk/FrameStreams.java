package io.fullwire.client.chunk;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Frames as the body of a request or an answer, and back. Both directions keep back-pressure.
public final class FrameStreams {
  /// Buffers that may wait between two steps; of at most 64 KiB each when they come from a socket.
  private static final int BUFFERS_WAITING_MAX = 16;

  private FrameStreams() {}

  /// All frames and the end, in buffers of at most [FrameWriter#PIECE_BYTES_MAX].
  public static Flux<ByteBuffer> encode(Publisher<Frame> frames) {
    return Flux.defer(
        () -> {
          FrameWriter writer = new FrameWriter();
          return Flux.from(frames)
              .concatMapIterable(writer::write, 1)
              .concatWith(Mono.fromSupplier(writer::end));
        });
  }

  /// The frames of a stream; fails with `UNAVAILABLE` when it was cut short.
  ///
  /// @param from names the sender in errors
  public static Flux<Frame> decode(String from, Publisher<ByteBuffer> bytes) {
    return Flux.defer(
        () -> {
          FrameReader reader = new FrameReader(from);
          Function<ByteBuffer, List<Frame>> feed = reader::feed;
          return Flux.from(bytes)
              .map(feed)
              .concatMapIterable(frames -> frames, BUFFERS_WAITING_MAX)
              .concatWith(Mono.fromRunnable(reader::requireEnd));
        });
  }
}
