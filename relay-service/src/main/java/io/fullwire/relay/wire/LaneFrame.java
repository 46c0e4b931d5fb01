package io.fullwire.relay.wire;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;

/// One frame on a lane, as a lane is one connection between two relays.
///
/// Streams are numbered by who opens them: odd by the side that connected, even by the side that
/// accepted. Frames of one stream keep their order; those of different streams overtake each other.
public sealed interface LaneFrame {
  /// Bytes before each frame's payload.
  int HEADER_BYTES = 8;

  /// Data in one frame: with its header it fills four TLS records of 16 KiB exactly.
  int DATA_BYTES_MAX = (64 << 10) - HEADER_BYTES;

  /// A frame that belongs to one stream.
  sealed interface OfStream extends LaneFrame {
    int stream();
  }

  /// A frame of the exchange by which a site joins, see [io.fullwire.relay.identity].
  sealed interface OfJoin extends LaneFrame {}

  /// The first frame of each side. What it says is believed only as far as the key that signed the
  /// TLS handshake may say it.
  ///
  /// @param incarnation a number that a relay draws when it starts: a lane of another one belongs
  ///     to a process that is gone
  /// @param requestWindowBytes what the other side may send on each stream it opens, before any
  ///     credit
  record Hello(SiteName site, long incarnation, int requestWindowBytes) implements LaneFrame {}

  /// The last frame of a side: why it hangs up.
  record Goodbye(ErrorCode code, String message) implements LaneFrame {}

  /// Asks for a [Pong] with the same stamp, at once.
  record Ping(long stamp) implements LaneFrame {}

  record Pong(long stamp) implements LaneFrame {}

  /// Bytes that mean nothing: they show what the lane carries and open its window.
  record Probe(int sizeBytes) implements LaneFrame {}

  /// Answers probes, once an interval: how many bytes of them came in all, and at which rate of
  /// late.
  record ProbeReport(long receivedBytes, long bytesPerSecond) implements LaneFrame {}

  /// The sender has done with its probes. Sent once a second from then on.
  ///
  /// @param bytesPerSecond what its congestion control has found the lane to carry towards the
  ///     receiver; 0 where that does not tell
  record Rate(long bytesPerSecond) implements LaneFrame {}

  /// Opens a stream in both directions.
  ///
  /// @param windowBytes what the other side may send on it before any credit
  record Open(int stream, TransferClass transferClass, StreamPurpose purpose, int windowBytes)
      implements OfStream {}

  record Data(int stream, ByteBuffer payload) implements OfStream {}

  /// No more data from this side.
  record End(int stream) implements OfStream {}

  /// The stream failed; both directions are over.
  record Failed(int stream, ErrorCode code, String message) implements OfStream {}

  /// The opener does not want the answer any more; both directions are over.
  record Cancel(int stream) implements OfStream {}

  /// The other side may send so many bytes more on this stream.
  record Credit(int stream, int bytes) implements OfStream {}

  /// @param listen where the joining site's relay can be reached, `host:port`; empty when it can't
  record JoinAsk(SiteName site, ByteString inviteId, String listen) implements OfJoin {}

  record JoinProof(ByteString proof) implements OfJoin {}

  record JoinReveal(ByteString reveal) implements OfJoin {}

  /// The inviting site has pinned the joining site's key.
  record JoinDone(SiteName site) implements OfJoin {}
}
