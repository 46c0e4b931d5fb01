package io.fullwire.client.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.protocol.codec.BinaryWriter;
import io.fullwire.protocol.codec.SnapshotCodec;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.log.LogPosition;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotDecoderTest {
  private static final List<SnapshotItem> ITEMS =
      List.of(header(), child("a", 2), child("b", 3), new SnapshotItem.Trailer(2));

  private final SnapshotDecoder decoder = new SnapshotDecoder();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 50, 100_000})
  void items_come_out_whole_wherever_the_stream_is_cut(int pieceSize) {
    byte[] stream = encode(ITEMS);
    List<SnapshotItem> items = new ArrayList<>();
    for (int at = 0; at < stream.length; at += pieceSize) {
      int size = Math.min(pieceSize, stream.length - at);
      items.addAll(decoder.feed(ByteBuffer.wrap(stream, at, size)));
    }

    decoder.requireWhole();
    assertThat(items).isEqualTo(ITEMS);
  }

  @Test
  void a_stream_that_ends_between_two_entries_was_cut_short() {
    decoder.feed(ByteBuffer.wrap(encode(ITEMS.subList(0, 2))));

    assertError(decoder::requireWhole, ErrorCode.UNAVAILABLE, "after 1 entries");
  }

  @Test
  void a_stream_that_ends_within_its_trailer_was_cut_short() {
    byte[] stream = encode(ITEMS);
    decoder.feed(ByteBuffer.wrap(stream, 0, stream.length - 1));

    assertError(decoder::requireWhole, ErrorCode.UNAVAILABLE, "after 2 entries");
  }

  @Test
  void an_entry_that_is_missing_in_the_middle_is_noticed() {
    List<SnapshotItem> items = List.of(ITEMS.get(0), ITEMS.get(1), ITEMS.get(3));

    assertError(
        () -> decoder.feed(ByteBuffer.wrap(encode(items))),
        ErrorCode.CORRUPT,
        "has 1 entries and says it has 2");
  }

  @Test
  void entries_without_a_header_are_refused() {
    assertError(
        () -> decoder.feed(ByteBuffer.wrap(encode(ITEMS.subList(1, 2)))),
        ErrorCode.CORRUPT,
        "header");
  }

  @Test
  void a_length_that_can_not_be_is_not_believed() {
    byte[] length = new BinaryWriter().i32(SnapshotCodec.ITEM_BYTES_MAX + 1).toByteArray();

    assertError(
        () -> decoder.feed(ByteBuffer.wrap(length)),
        ErrorCode.CORRUPT,
        String.valueOf(SnapshotCodec.ITEM_BYTES_MAX));
  }

  private static void assertError(Runnable action, ErrorCode code, String part) {
    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(action::run)
        .withMessageContaining(part)
        .satisfies(e -> assertThat(e.code()).isEqualTo(code));
  }

  private static byte[] encode(List<SnapshotItem> items) {
    BinaryWriter out = new BinaryWriter();
    for (SnapshotItem item : items) {
      int at = out.size();
      SnapshotCodec.write(out.i32(0), item);
      out.setI32(at, out.size() - at - SnapshotCodec.LENGTH_BYTES);
    }
    return out.toByteArray();
  }

  private static SnapshotItem header() {
    return new SnapshotItem.Header(
        new TreeId(new UUID(1, 2)), 5, 6, new LogPosition(new UUID(3, 4), 7), node(1));
  }

  private static SnapshotItem child(String name, long inode) {
    return new SnapshotItem.Child(new Entry(InodeNumber.ROOT, EntryName.utf8(name), node(inode)));
  }

  private static Node node(long inode) {
    Timestamp time = new Timestamp(9, 9);
    return new Node(
        new InodeNumber(inode),
        NodeBody.FIFO,
        new Ownership(0600, 1, 2),
        time,
        time,
        1,
        Xattrs.NONE);
  }
}
