package io.fullwire.relay.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
  private static final List<LaneFrame> ONE_OF_EACH =
      List.of(
          new LaneFrame.Hello(new SiteName("fra-1"), 0x0102030405060708L, 1 << 20),
          new LaneFrame.Goodbye(ErrorCode.FORBIDDEN, "no"),
          new LaneFrame.Ping(-1),
          new LaneFrame.Pong(Long.MAX_VALUE),
          new LaneFrame.Probe(1_000),
          new LaneFrame.ProbeReport(5, 6),
          new LaneFrame.Rate(33_000_000),
          new LaneFrame.Open(
              1,
              TransferClass.BACKGROUND,
              new StreamPurpose.Forward(RelayRoute.CHUNK_STORE),
              1 << 26),
          new LaneFrame.Open(3, TransferClass.LOG, new StreamPurpose.FollowTrees(), 0),
          new LaneFrame.Open(5, TransferClass.LOG, new StreamPurpose.FollowLog(), 9),
          new LaneFrame.Data(2, ByteBuffer.wrap(new byte[] {1, 2, 3})),
          new LaneFrame.End(Integer.MAX_VALUE),
          new LaneFrame.Failed(7, ErrorCode.CONFLICT, "revision 7 is not 8 – änderte sich"),
          new LaneFrame.Cancel(8),
          new LaneFrame.Credit(9, 65_536),
          new LaneFrame.JoinAsk(
              new SiteName("b"), ByteString.copyOf(new byte[16]), "10.0.0.1:7171"),
          new LaneFrame.JoinProof(ByteString.copyOf(new byte[32])),
          new LaneFrame.JoinReveal(ByteString.copyOf(new byte[32])),
          new LaneFrame.JoinDone(new SiteName("a")));

  @Test
  void every_frame_comes_back_as_it_was_however_the_bytes_are_cut() {
    byte[] bytes = encode(ONE_OF_EACH);
    for (int pieceBytes : new int[] {1, 7, 64, bytes.length}) {
      List<LaneFrame> decoded = new ArrayList<>();
      FrameDecoder decoder = new FrameDecoder();
      for (int from = 0; from < bytes.length; from += pieceBytes) {
        decoder.feed(
            ByteBuffer.wrap(bytes, from, Math.min(pieceBytes, bytes.length - from)), decoded::add);
      }
      assertThat(decoded).isEqualTo(ONE_OF_EACH);
    }
  }

  @Test
  void the_bytes_of_a_frame_never_change() {
    assertThat(HexFormat.of().formatHex(encode(List.of(new LaneFrame.Credit(9, 65_536)))))
        .isEqualTo("0a040000" + "09000000" + "00000100");
    assertThat(
            HexFormat.of().formatHex(encode(List.of(new LaneFrame.Hello(new SiteName("a"), 1, 2)))))
        .isEqualTo(
            "01130000" + "00000000" + "4657524c" + "01" + "0100000000000000" + "02000000" + "0161");
  }

  @Test
  void a_full_frame_of_data_fills_four_tls_records() {
    byte[] bytes =
        encode(List.of(new LaneFrame.Data(1, ByteBuffer.allocate(LaneFrame.DATA_BYTES_MAX))));

    assertThat(bytes).hasSize(4 * 16_384);
  }

  @Test
  void a_frame_larger_than_its_kind_allows_is_refused_before_it_is_read() {
    byte[] header = {6, 0, 0, 1, 1, 0, 0, 0};
    assertRefused(header, ErrorCode.LIMIT_EXCEEDED, "65536; at most 65528");
  }

  @Test
  void data_of_no_bytes_is_refused_for_no_window_would_bound_it() {
    byte[] one = encode(List.of(new LaneFrame.Data(7, ByteBuffer.allocate(1))));
    new FrameDecoder().feed(ByteBuffer.wrap(one), frame -> {});
    byte[] none = {6, 0, 0, 0, 7, 0, 0, 0};
    assertRefused(none, ErrorCode.INVALID_REQUEST, "stream 7 is empty");
  }

  @Test
  void unknown_kinds_routes_classes_and_versions_are_refused() {
    assertRefused(new byte[] {0, 0, 0, 0, 0, 0, 0, 0}, ErrorCode.INVALID_REQUEST, "type 0");
    assertRefused(new byte[] {99, 0, 0, 0, 0, 0, 0, 0}, ErrorCode.INVALID_REQUEST, "type 99");
    byte[] open =
        encode(List.of(new LaneFrame.Open(1, TransferClass.LOG, new StreamPurpose.FollowLog(), 1)));
    assertRefused(changed(open, 8, 4), ErrorCode.INVALID_REQUEST, "class 4");
    assertRefused(changed(open, 9, 99), ErrorCode.INVALID_REQUEST, "route 99");
    assertRefused(changed(open, 9, 200), ErrorCode.INVALID_REQUEST, "purpose 200");
    byte[] hello = encode(List.of(new LaneFrame.Hello(new SiteName("a"), 1, 2)));
    assertRefused(changed(hello, 8, 'G'), ErrorCode.INVALID_REQUEST, "no relay");
    assertRefused(changed(hello, 12, 2), ErrorCode.INVALID_REQUEST, "version 2");
  }

  @Test
  void a_stream_frame_needs_a_stream_and_a_credit_some_bytes() {
    byte[] credit = encode(List.of(new LaneFrame.Credit(1, 1)));
    assertRefused(changed(credit, 4, 0), ErrorCode.INVALID_REQUEST, "stream 0");
    assertRefused(changed(credit, 8, 0), ErrorCode.CORRUPT, "credit is 0");
  }

  @Test
  void noise_is_refused_with_an_error_of_ours_or_understood() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] noise = new byte[random.nextInt(64)];
      random.nextBytes(noise);
      if (noise.length > 3) {
        noise[0] = (byte) (1 + random.nextInt(17));
        noise[2] = 0;
        noise[3] = 0;
      }
      try {
        new FrameDecoder().feed(ByteBuffer.wrap(noise), frame -> {});
      } catch (FullwireException refused) {
        assertThat(refused).as("seed %d", seed).hasMessageMatching("(?s).+");
      }
    }
  }

  private static void assertRefused(byte[] bytes, ErrorCode code, String words) {
    assertThatThrownBy(() -> new FrameDecoder().feed(ByteBuffer.wrap(bytes), frame -> {}))
        .isInstanceOf(FullwireException.class)
        .hasMessageContaining(words)
        .satisfies(e -> assertThat(((FullwireException) e).code()).isEqualTo(code));
  }

  private static byte[] changed(byte[] bytes, int index, int value) {
    byte[] copy = bytes.clone();
    copy[index] = (byte) value;
    return copy;
  }

  private static byte[] encode(List<LaneFrame> frames) {
    ByteBuffer all = ByteBuffer.allocate(1 << 20);
    for (LaneFrame frame : frames) {
      FrameCodec.encode(frame).forEach(part -> all.put(part.duplicate()));
    }
    byte[] bytes = new byte[all.flip().remaining()];
    all.get(bytes);
    return bytes;
  }
}
