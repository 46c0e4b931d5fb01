package io.fullwire.relay.wire;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/// Frames between relays as bytes, little endian.
///
/// | offset | bytes | field                                                   |
/// |-------:|------:|---------------------------------------------------------|
/// |      0 |     1 | type                                                    |
/// |      1 |     3 | sizeBytes of the payload, at most what the type allows  |
/// |      4 |     4 | stream; 0 for frames of the lane itself                 |
/// |      8 |     … | payload                                                 |
///
/// | type | name         | payload                                                           |
/// |-----:|--------------|-------------------------------------------------------------------|
/// |    1 | HELLO        | `FWRL`, version u8, incarnation i64, requestWindowBytes i32, site  |
/// |    2 | GOODBYE      | code text, message text                                           |
/// |    3 | PING         | stamp i64                                                         |
/// |    4 | PONG         | stamp i64                                                         |
/// |    5 | OPEN         | class u8, purpose u8, windowBytes i32                             |
/// |    6 | DATA         | bytes, 1 to 65,528                                                |
/// |    7 | END          | -                                                                 |
/// |    8 | ERROR        | code text, message text                                           |
/// |    9 | CANCEL       | -                                                                 |
/// |   10 | CREDIT       | bytes i32, at least 1                                             |
/// |   11 | PROBE        | bytes of no meaning                                               |
/// |   12 | PROBE_REPORT | receivedBytes i64, bytesPerSecond i64                             |
/// |   13 | JOIN_ASK     | site text, inviteId bytes, listen text                            |
/// |   14 | JOIN_PROOF   | 32 bytes                                                          |
/// |   15 | JOIN_REVEAL  | 32 bytes                                                          |
/// |   16 | JOIN_DONE    | site text                                                         |
/// |   17 | RATE         | bytesPerSecond i64                                                |
///
/// `text` and `bytes` within a payload have a varint length before them; a code is
/// [ErrorCode#problemType()].
public final class FrameCodec {
  public static final int VERSION = 1;

  static final int MAGIC = 'F' | 'W' << 8 | 'R' << 16 | 'L' << 24;
  static final int INVITE_ID_BYTES = 16;
  static final int PROOF_BYTES = 32;
  static final int LISTEN_BYTES_MAX = 270;
  static final int CODE_BYTES_MAX = 32;

  /// Longer messages are cut when written; characters, of at most three bytes each.
  static final int MESSAGE_CHARS_MAX = 600;

  static final int MESSAGE_BYTES_MAX = 3 * MESSAGE_CHARS_MAX;

  /// What probes are made of. Nobody writes to it.
  private static final byte[] NOTHING = new byte[LaneFrame.DATA_BYTES_MAX];

  private FrameCodec() {}

  /// The frame's bytes, in one buffer or, where the payload is the caller's, in two; nothing of the
  /// payload is copied.
  public static List<ByteBuffer> encode(LaneFrame frame) {
    return switch (frame) {
      case LaneFrame.Hello hello ->
          List.of(
              whole(
                  FrameType.HELLO,
                  0,
                  new BinaryWriter()
                      .i32(MAGIC)
                      .u8(VERSION)
                      .i64(hello.incarnation())
                      .i32(hello.requestWindowBytes())
                      .text(hello.site().value())));
      case LaneFrame.Goodbye(ErrorCode code, String message) ->
          List.of(whole(FrameType.GOODBYE, 0, error(code, message)));
      case LaneFrame.Ping(long stamp) ->
          List.of(whole(FrameType.PING, 0, new BinaryWriter().i64(stamp)));
      case LaneFrame.Pong(long stamp) ->
          List.of(whole(FrameType.PONG, 0, new BinaryWriter().i64(stamp)));
      case LaneFrame.Probe(int sizeBytes) ->
          List.of(header(FrameType.PROBE, 0, sizeBytes), ByteBuffer.wrap(NOTHING, 0, sizeBytes));
      case LaneFrame.ProbeReport(long received, long rate) ->
          List.of(whole(FrameType.PROBE_REPORT, 0, new BinaryWriter().i64(received).i64(rate)));
      case LaneFrame.Rate(long rate) ->
          List.of(whole(FrameType.RATE, 0, new BinaryWriter().i64(rate)));
      case LaneFrame.OfStream ofStream -> encodeOfStream(ofStream);
      case LaneFrame.OfJoin ofJoin -> List.of(encodeOfJoin(ofJoin));
    };
  }

  private static List<ByteBuffer> encodeOfStream(LaneFrame.OfStream frame) {
    return switch (frame) {
      case LaneFrame.Open open ->
          List.of(
              whole(
                  FrameType.OPEN,
                  open.stream(),
                  new BinaryWriter()
                      .u8(open.transferClass().number())
                      .u8(open.purpose().number())
                      .i32(open.windowBytes())));
      case LaneFrame.Data(int stream, ByteBuffer payload) ->
          List.of(header(FrameType.DATA, stream, payload.remaining()), payload);
      case LaneFrame.End(int stream) -> List.of(header(FrameType.END, stream, 0));
      case LaneFrame.Failed(int stream, ErrorCode code, String message) ->
          List.of(whole(FrameType.ERROR, stream, error(code, message)));
      case LaneFrame.Cancel(int stream) -> List.of(header(FrameType.CANCEL, stream, 0));
      case LaneFrame.Credit(int stream, int bytes) ->
          List.of(whole(FrameType.CREDIT, stream, new BinaryWriter().i32(bytes)));
    };
  }

  private static ByteBuffer encodeOfJoin(LaneFrame.OfJoin frame) {
    return switch (frame) {
      case LaneFrame.JoinAsk ask ->
          whole(
              FrameType.JOIN_ASK,
              0,
              new BinaryWriter().text(ask.site().value()).bytes(ask.inviteId()).text(ask.listen()));
      case LaneFrame.JoinProof proof ->
          whole(FrameType.JOIN_PROOF, 0, new BinaryWriter().raw(proof.proof()));
      case LaneFrame.JoinReveal reveal ->
          whole(FrameType.JOIN_REVEAL, 0, new BinaryWriter().raw(reveal.reveal()));
      case LaneFrame.JoinDone done ->
          whole(FrameType.JOIN_DONE, 0, new BinaryWriter().text(done.site().value()));
    };
  }

  private static BinaryWriter error(ErrorCode code, String message) {
    String cut =
        message.length() <= MESSAGE_CHARS_MAX ? message : message.substring(0, MESSAGE_CHARS_MAX);
    return new BinaryWriter().text(code.problemType()).text(cut);
  }

  private static ByteBuffer whole(FrameType type, int stream, BinaryWriter payload) {
    byte[] bytes = payload.toByteArray();
    return ByteBuffer.allocate(LaneFrame.HEADER_BYTES + bytes.length)
        .put(header(type, stream, bytes.length))
        .put(bytes)
        .flip();
  }

  private static ByteBuffer header(FrameType type, int stream, int sizeBytes) {
    if (sizeBytes > type.sizeBytesMax()) {
      throw new IllegalStateException(
          type + " of " + sizeBytes + " bytes; at most " + type.sizeBytesMax());
    }
    return ByteBuffer.allocate(LaneFrame.HEADER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(type.number() | sizeBytes << 8)
        .putInt(stream)
        .flip();
  }

  /// Reads a payload that came whole. Throws `CORRUPT` or `INVALID_REQUEST` for what no relay of
  /// this version writes.
  static LaneFrame decode(FrameType type, int stream, byte[] payload) {
    if (type == FrameType.DATA) {
      if (payload.length == 0) {
        // It would take memory and no part of a window.
        throw FullwireException.invalid("relay frame DATA of stream " + stream + " is empty");
      }
      return new LaneFrame.Data(requireStream(type, stream), ByteBuffer.wrap(payload));
    }
    BinaryReader in = new BinaryReader("relay frame " + type, payload);
    LaneFrame frame =
        switch (type) {
          case HELLO -> hello(in);
          case GOODBYE -> new LaneFrame.Goodbye(code(in), message(in));
          case PING -> new LaneFrame.Ping(in.i64());
          case PONG -> new LaneFrame.Pong(in.i64());
          case PROBE -> throw new IllegalStateException("the decoder keeps no probe's payload");
          case PROBE_REPORT -> new LaneFrame.ProbeReport(in.i64(), in.i64());
          case OPEN ->
              new LaneFrame.Open(
                  requireStream(type, stream),
                  TransferClass.ofNumber((byte) in.u8()),
                  StreamPurpose.ofNumber(in.u8()),
                  atLeast(0, "window", in));
          case DATA -> throw new IllegalStateException("data has no fields");
          case END -> new LaneFrame.End(requireStream(type, stream));
          case ERROR -> new LaneFrame.Failed(requireStream(type, stream), code(in), message(in));
          case CANCEL -> new LaneFrame.Cancel(requireStream(type, stream));
          case CREDIT ->
              new LaneFrame.Credit(requireStream(type, stream), atLeast(1, "credit", in));
          case JOIN_ASK ->
              new LaneFrame.JoinAsk(
                  site(in),
                  in.bytes("invite id", INVITE_ID_BYTES),
                  in.text("listening address", LISTEN_BYTES_MAX));
          case JOIN_PROOF -> new LaneFrame.JoinProof(in.raw(PROOF_BYTES));
          case JOIN_REVEAL -> new LaneFrame.JoinReveal(in.raw(PROOF_BYTES));
          case RATE -> new LaneFrame.Rate(Math.max(0, in.i64()));
          case JOIN_DONE -> new LaneFrame.JoinDone(site(in));
        };
    in.requireEnd();
    return frame;
  }

  private static LaneFrame hello(BinaryReader in) {
    int magic = in.i32();
    if (magic != MAGIC) {
      throw FullwireException.invalid(
          "the other side is no relay: it began with " + Integer.toHexString(magic));
    }
    int version = in.u8();
    if (version != VERSION) {
      throw FullwireException.invalid(
          "the other relay speaks version " + version + "; this one speaks " + VERSION);
    }
    long incarnation = in.i64();
    int window = atLeast(0, "request window", in);
    return new LaneFrame.Hello(site(in), incarnation, window);
  }

  private static SiteName site(BinaryReader in) {
    return new SiteName(in.text("site", Limits.LABEL_CHARS_MAX));
  }

  private static ErrorCode code(BinaryReader in) {
    String type = in.text("error code", CODE_BYTES_MAX);
    ErrorCode code = ErrorCode.ofProblemType(type);
    // A code of a later version: the caller can't know what to do about it but try again.
    return code == null ? ErrorCode.UNAVAILABLE : code;
  }

  private static String message(BinaryReader in) {
    return in.text("error message", MESSAGE_BYTES_MAX);
  }

  private static int atLeast(int min, String thing, BinaryReader in) {
    int value = in.i32();
    if (value < min) {
      throw in.corrupt(thing + " is " + value + "; at least " + min);
    }
    return value;
  }

  private static int requireStream(FrameType type, int stream) {
    if (stream <= 0) {
      throw FullwireException.invalid(type + " frame for stream " + stream + "; at least 1");
    }
    return stream;
  }
}
