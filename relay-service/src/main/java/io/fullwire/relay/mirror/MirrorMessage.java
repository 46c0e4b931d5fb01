package io.fullwire.relay.mirror;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.codec.BinaryReader;
import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// What the streams that follow trees and logs carry: messages, one after another.
///
/// | offset | bytes | field                             |
/// |-------:|------:|-----------------------------------|
/// |      0 |     1 | kind                              |
/// |      1 |     4 | sizeBytes of the payload          |
/// |      5 |     … | payload                           |
///
/// | kind | name    | from     | payload                                                        |
/// |-----:|---------|----------|----------------------------------------------------------------|
/// |    1 | KNOWN   | home     | id uuid, name text, home text, seconds i64, nanos i32          |
/// |    2 | GONE    | home     | id uuid                                                        |
/// |    3 | LISTED  | home     | -                                                              |
/// |    4 | FOLLOW  | follower | tree uuid, known u8; if that is 1: topic uuid, nextOffset varint |
/// |    5 | START   | home     | topic uuid, nextOffset varint, endOffset varint                |
/// |    6 | RECORD  | home     | nextOffset varint, endOffset varint, then the record           |
///
/// On a stream that follows trees: KNOWN for each tree there is, LISTED, then KNOWN and GONE as
/// trees come and go. On one that follows a log: FOLLOW, START, then RECORD after RECORD. All
/// offsets are the home's.
public sealed interface MirrorMessage {
  int HEADER_BYTES = 5;
  int PAYLOAD_BYTES_MAX = Limits.LOG_RECORD_BYTES_MAX + 32;

  record Known(TreeDescriptor tree) implements MirrorMessage {}

  record Gone(TreeId tree) implements MirrorMessage {}

  /// All trees that there were when the stream began have been told.
  record Listed() implements MirrorMessage {}

  /// @param from where the follower stands in the home's log; null when it has nothing
  record Follow(TreeId tree, @Nullable LogPosition from) implements MirrorMessage {}

  /// Where the records begin: where the follower stands, or where the home's log begins if it does
  /// not stand in that log.
  record Start(LogPosition at, long endOffset) implements MirrorMessage {}

  /// @param nextOffset behind this record
  /// @param endOffset behind the last record that the home knows of
  record Appended(long nextOffset, long endOffset, ByteString encoded) implements MirrorMessage {}

  /// The whole message.
  default ByteBuffer encode() {
    return switch (this) {
      case Known(TreeDescriptor tree) ->
          message(
              1,
              new BinaryWriter()
                  .uuid(tree.id().value())
                  .text(tree.name().value())
                  .text(tree.home().value())
                  .i64(tree.created().seconds())
                  .i32(tree.created().nanos()));
      case Gone(TreeId tree) -> message(2, new BinaryWriter().uuid(tree.value()));
      case Listed() -> message(3, new BinaryWriter());
      case Follow(TreeId tree, LogPosition from) -> {
        BinaryWriter out = new BinaryWriter().uuid(tree.value()).u8(from == null ? 0 : 1);
        if (from != null) {
          out.uuid(from.topicId()).varint(from.nextOffset());
        }
        yield message(4, out);
      }
      case Start(LogPosition at, long endOffset) ->
          message(
              5, new BinaryWriter().uuid(at.topicId()).varint(at.nextOffset()).varint(endOffset));
      case Appended(long next, long end, ByteString encoded) ->
          message(6, new BinaryWriter().varint(next).varint(end).raw(encoded));
    };
  }

  /// Throws `CORRUPT` or `INVALID_REQUEST` for what no relay writes.
  static MirrorMessage decode(int kind, byte[] payload) {
    BinaryReader in = new BinaryReader("mirror message " + kind, payload);
    MirrorMessage message =
        switch (kind) {
          case 1 ->
              new Known(
                  new TreeDescriptor(
                      new TreeId(in.uuid()),
                      new TreeName(in.text("tree", Limits.LABEL_CHARS_MAX)),
                      new SiteName(in.text("home", Limits.LABEL_CHARS_MAX)),
                      new Timestamp(in.i64(), in.i32())));
          case 2 -> new Gone(new TreeId(in.uuid()));
          case 3 -> new Listed();
          case 4 -> new Follow(new TreeId(in.uuid()), in.u8() == 0 ? null : position(in));
          case 5 -> new Start(position(in), in.varint());
          case 6 -> new Appended(in.varint(), in.varint(), in.raw(in.remaining()));
          default ->
              throw FullwireException.invalid("mirror message of kind " + kind + " is not known");
        };
    in.requireEnd();
    return message;
  }

  private static LogPosition position(BinaryReader in) {
    return new LogPosition(in.uuid(), in.varint());
  }

  private static ByteBuffer message(int kind, BinaryWriter payload) {
    byte[] bytes = payload.toByteArray();
    return ByteBuffer.allocate(HEADER_BYTES + bytes.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) kind)
        .putInt(bytes.length)
        .put(bytes)
        .flip();
  }
}
