package io.fullwire.client.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.Digest;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameReaderTest {
  private static final long SEED = 20_261_130;
  private final Random random = new Random(SEED);

  @Test
  void frames_come_out_as_they_went_in_wherever_the_stream_is_cut() {
    List<Frame> frames = frames();
    byte[] stream = stream(frames);
    for (int round = 0; round < 50; round++) {
      FrameReader reader = new FrameReader("peer");
      List<Frame> read = new ArrayList<>();
      for (int at = 0; at < stream.length; ) {
        int count = Math.min(stream.length - at, 1 + random.nextInt(1 << random.nextInt(18)));
        read.addAll(reader.feed(ByteBuffer.wrap(stream, at, count)));
        at += count;
      }
      reader.requireEnd();
      assertThat(read).as("seed " + SEED + ", round " + round).isEqualTo(frames);
    }
  }

  @Test
  void a_stream_cut_anywhere_is_an_error_and_never_short() {
    byte[] stream = stream(frames());
    for (int end = 0; end < stream.length; end += 1 + random.nextInt(997)) {
      FrameReader reader = new FrameReader("peer");
      reader.feed(ByteBuffer.wrap(stream, 0, end));
      assertThatThrownBy(reader::requireEnd)
          .isInstanceOfSatisfying(
              FullwireException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
          .hasMessageStartingWith("peer broke off after ");
    }
  }

  @Test
  void bytes_behind_the_end_are_refused() {
    byte[] stream = stream(frames());
    byte[] longer = Arrays.copyOf(stream, stream.length + 1);

    assertThatThrownBy(() -> new FrameReader("peer").feed(ByteBuffer.wrap(longer)))
        .hasMessage("peer sent 1 bytes behind the end of its frames");
  }

  @Test
  void a_frame_that_was_left_out_is_noticed_at_the_end() {
    byte[] first = FrameWriter.piecesOf(Frame.missing(Digest.of(new byte[1]))).getFirst().array();
    byte[] stream = stream(List.of(Frame.missing(Digest.of(new byte[1])), Frame.missing(SMALL)));
    byte[] without = Arrays.copyOfRange(stream, first.length, stream.length);

    assertThatThrownBy(() -> new FrameReader("peer").feed(ByteBuffer.wrap(without)))
        .hasMessage("peer sent 1 frames and counted 2");
  }

  @Test
  void a_length_is_not_believed_when_the_header_is_damaged() {
    byte[] stream = stream(frames());
    stream[8] ^= 0x40;

    assertThatThrownBy(() -> new FrameReader("peer").feed(ByteBuffer.wrap(stream)))
        .hasMessageContaining("does not match its checksum");
  }

  @Test
  void no_piece_of_a_large_frame_is_larger_than_the_limit() {
    byte[] content = new byte[1_000_000];
    random.nextBytes(content);

    assertThat(FrameWriter.piecesOf(BlobEncoder.encode(ByteBuffer.wrap(content))))
        .allSatisfy(
            piece ->
                assertThat(piece.remaining()).isLessThanOrEqualTo(FrameWriter.PIECE_BYTES_MAX));
  }

  private static final Digest SMALL = Digest.of(new byte[] {1, 2, 3});

  private List<Frame> frames() {
    byte[] large = new byte[200_000];
    random.nextBytes(large);
    return List.of(
        BlobEncoder.encode(ByteBuffer.wrap(new byte[0])),
        BlobEncoder.encode(ByteBuffer.wrap(new byte[40_000])),
        Frame.missing(SMALL),
        BlobEncoder.encode(ByteBuffer.wrap(large)),
        Frame.unavailable(SMALL, "the link to a is down"),
        BlobEncoder.encode(ByteBuffer.wrap(new byte[] {1, 2, 3})));
  }

  private static byte[] stream(List<Frame> frames) {
    FrameWriter writer = new FrameWriter();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Frame frame : frames) {
      writer.write(frame).forEach(piece -> write(out, piece));
    }
    write(out, writer.end());
    return out.toByteArray();
  }

  private static void write(ByteArrayOutputStream out, ByteBuffer piece) {
    byte[] bytes = new byte[piece.remaining()];
    piece.get(bytes);
    out.writeBytes(bytes);
  }
}
