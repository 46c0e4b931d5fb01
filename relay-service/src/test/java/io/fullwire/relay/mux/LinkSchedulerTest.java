package io.fullwire.relay.mux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.wire.LaneFrame;
import io.fullwire.relay.wire.StreamPurpose;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinkSchedulerTest {
  private static final int FULL = LaneFrame.DATA_BYTES_MAX;
  private static final int WINDOW = 1 << 20;
  private static final StreamPurpose PURPOSE = new StreamPurpose.Forward(RelayRoute.CHUNK_FETCH);

  private long nowNs;
  private final List<Runnable> later = new ArrayList<>();
  private final List<RelayStream> accepted = new ArrayList<>();
  private final FakeOutput output = new FakeOutput();
  private final FakeOutput otherOutput = new FakeOutput();
  private final LinkScheduler scheduler = scheduler(0);
  private final Lane lane = lane(scheduler, output);

  @Test
  void a_higher_class_overtakes_at_the_next_frame() {
    RelayStream background = open(TransferClass.BACKGROUND);
    RelayStream waiting = open(TransferClass.WAITING);
    output.frames.clear();
    output.room = 1;
    background.send(ByteBuffer.allocate(4 * FULL));
    waiting.send(ByteBuffer.allocate(10));

    drain(output);

    assertThat(output.streams())
        .containsExactly(
            background.id(), waiting.id(), background.id(), background.id(), background.id());
  }

  @Test
  void classes_go_in_their_order() {
    output.room = 0;
    List<RelayStream> streams = new ArrayList<>();
    for (TransferClass transferClass :
        List.of(
            TransferClass.BACKGROUND,
            TransferClass.AHEAD,
            TransferClass.LOG,
            TransferClass.WAITING)) {
      RelayStream stream = open(transferClass);
      stream.send(ByteBuffer.allocate(10));
      streams.addFirst(stream);
    }
    output.frames.clear();

    drain(output);

    assertThat(output.streams())
        .containsExactlyElementsOf(streams.stream().map(RelayStream::id).toList());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AHEAD")
  void streams_of_a_class_take_turns(TransferClass transferClass) {
    RelayStream one = open(transferClass);
    RelayStream two = open(transferClass);
    output.frames.clear();
    output.room = 0;
    one.send(ByteBuffer.allocate(3 * FULL));
    two.send(ByteBuffer.allocate(3 * FULL));

    drain(output);

    assertThat(output.streams())
        .containsExactly(one.id(), two.id(), one.id(), two.id(), one.id(), two.id());
  }

  @Test
  void what_is_sent_ahead_goes_in_the_order_in_which_it_was_asked_for() {
    RelayStream one = open(TransferClass.AHEAD);
    RelayStream two = open(TransferClass.AHEAD);
    output.frames.clear();
    output.room = 0;
    two.send(ByteBuffer.allocate(2 * FULL));
    one.send(ByteBuffer.allocate(2 * FULL));

    drain(output);

    assertThat(output.streams()).containsExactly(one.id(), one.id(), two.id(), two.id());
  }

  @Test
  void a_question_ahead_does_not_wait_for_answers_ahead() {
    lane.received(new LaneFrame.Open(2, TransferClass.AHEAD, PURPOSE, WINDOW));
    RelayStream answer = accepted.getFirst();
    RelayStream question = open(TransferClass.AHEAD);
    RelayStream next = open(TransferClass.AHEAD);
    output.frames.clear();
    output.room = 0;
    answer.send(ByteBuffer.allocate(2 * FULL));
    question.send(ByteBuffer.allocate(10));
    next.send(ByteBuffer.allocate(10));

    drain(output);

    assertThat(output.streams())
        .containsExactly(question.id(), next.id(), answer.id(), answer.id());
  }

  @Test
  void a_lane_sends_nothing_low_while_another_has_something_high() {
    Lane other = lane(scheduler, otherOutput);
    RelayStream waiting = open(TransferClass.WAITING);
    RelayStream background = other.open(PURPOSE, TransferClass.BACKGROUND, new RecordingHandler());
    output.room = 0;
    otherOutput.frames.clear();
    waiting.send(ByteBuffer.allocate(FULL));
    background.send(ByteBuffer.allocate(FULL));

    assertThat(otherOutput.frames).isEmpty();
    drain(output);

    assertThat(otherOutput.streams()).containsExactly(background.id());
  }

  @Test
  void a_lane_that_breaks_holds_the_others_back_no_longer() {
    Lane other = lane(scheduler, otherOutput);
    RelayStream waiting = open(TransferClass.WAITING);
    RelayStream background = other.open(PURPOSE, TransferClass.BACKGROUND, new RecordingHandler());
    output.room = 0;
    waiting.send(ByteBuffer.allocate(FULL));
    otherOutput.frames.clear();
    background.send(ByteBuffer.allocate(FULL));

    lane.broken(FullwireException.unavailable("cut", null));

    assertThat(otherOutput.streams()).containsExactly(background.id());
    assertThat(scheduler.queuedBytes(TransferClass.WAITING)).isZero();
  }

  @Test
  void a_stream_sends_no_more_than_its_credit() {
    RelayStream stream = open(TransferClass.WAITING);
    output.frames.clear();
    stream.send(ByteBuffer.allocate(WINDOW + 1_000));

    assertThat(output.dataBytes()).isEqualTo(WINDOW);
    lane.received(new LaneFrame.Credit(stream.id(), 600));
    assertThat(output.dataBytes()).isEqualTo(WINDOW + 600);
    lane.received(new LaneFrame.Credit(stream.id(), 600));
    assertThat(output.dataBytes()).isEqualTo(WINDOW + 1_000);
  }

  @Test
  void a_stream_without_credit_does_not_hold_a_lower_class_back() {
    RelayStream stuck = open(TransferClass.WAITING);
    stuck.send(ByteBuffer.allocate(WINDOW + 1));
    RelayStream background = open(TransferClass.BACKGROUND);
    output.frames.clear();

    background.send(ByteBuffer.allocate(10));

    assertThat(output.streams()).containsExactly(background.id());
  }

  @Test
  void credit_comes_back_in_quarters_of_the_window_as_bytes_are_consumed() {
    RecordingHandler handler = new RecordingHandler();
    RelayStream stream = lane.open(PURPOSE, TransferClass.WAITING, handler);
    output.frames.clear();
    for (int i = 0; i < 16; i++) {
      lane.received(new LaneFrame.Data(stream.id(), ByteBuffer.allocate(WINDOW / 16)));
    }
    stream.consumed(WINDOW / 4 - 1);
    assertThat(output.frames).isEmpty();

    stream.consumed(1);

    assertThat(output.frames).containsExactly(new LaneFrame.Credit(stream.id(), WINDOW / 4));
  }

  @Test
  void a_stream_that_began_with_little_window_gets_its_own_when_another_is_over() {
    LinkScheduler tight = scheduler(0, 2 * WINDOW);
    Lane narrow = lane(tight, otherOutput);
    RelayStream first = narrow.open(PURPOSE, TransferClass.AHEAD, new RecordingHandler());
    RelayStream second = narrow.open(PURPOSE, TransferClass.AHEAD, new RecordingHandler());
    RelayStream third = narrow.open(PURPOSE, TransferClass.AHEAD, new RecordingHandler());
    RelayStream fourth = narrow.open(PURPOSE, TransferClass.AHEAD, new RecordingHandler());
    otherOutput.frames.clear();

    second.cancel();

    int least = ReceiveBudget.WINDOW_BYTES_MIN;
    assertThat(first.windowBytes()).isEqualTo(WINDOW);
    assertThat(third.windowBytes()).isGreaterThan(WINDOW / 2);
    assertThat(otherOutput.frames)
        .contains(new LaneFrame.Credit(third.id(), third.windowBytes() - least));
    assertThat(fourth.windowBytes()).isEqualTo(least);
  }

  @Test
  void a_peer_that_sends_beyond_the_window_is_refused() {
    RelayStream stream = open(TransferClass.WAITING);
    lane.received(new LaneFrame.Data(stream.id(), ByteBuffer.allocate(WINDOW)));

    assertThatThrownBy(() -> lane.received(new LaneFrame.Data(stream.id(), ByteBuffer.allocate(1))))
        .isInstanceOf(FullwireException.class)
        .satisfies(
            e -> assertThat(((FullwireException) e).code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED));
  }

  @Test
  void a_cancelled_stream_sends_nothing_more_and_what_still_comes_means_nothing() {
    RelayStream stream = open(TransferClass.WAITING);
    output.room = 0;
    stream.send(ByteBuffer.allocate(FULL));
    output.frames.clear();

    stream.cancel();
    drain(output);
    lane.received(new LaneFrame.Data(stream.id(), ByteBuffer.allocate(1)));

    assertThat(output.frames).containsExactly(new LaneFrame.Cancel(stream.id()));
    assertThat(scheduler.queuedBytes(TransferClass.WAITING)).isZero();
  }

  @Test
  void a_frame_for_a_stream_that_never_was_breaks_the_rules() {
    open(TransferClass.WAITING);

    assertThatThrownBy(() -> lane.received(new LaneFrame.End(3)))
        .hasMessageContaining("never opened");
    assertThatThrownBy(() -> lane.received(new LaneFrame.End(2)))
        .hasMessageContaining("never opened");
    assertThatThrownBy(() -> lane.received(new LaneFrame.Open(5, TransferClass.LOG, PURPOSE, 1)))
        .hasMessageContaining("may not open stream 5");
  }

  @Test
  void small_buffers_travel_together_and_large_ones_as_they_are() {
    RelayStream stream = open(TransferClass.WAITING);
    output.room = 0;
    output.frames.clear();
    for (int i = 0; i < 100; i++) {
      stream.send(ByteBuffer.wrap(new byte[] {(byte) i}));
    }
    drain(output);

    assertThat(output.frames).hasSize(1);
    assertThat(output.dataBytes()).isEqualTo(100);
    ByteBuffer payload = ((LaneFrame.Data) output.frames.getFirst()).payload();
    for (int i = 0; i < 100; i++) {
      assertThat(payload.get(i)).isEqualTo((byte) i);
    }
  }

  @Test
  void the_set_rate_is_kept() {
    LinkScheduler limited = scheduler(1_000_000);
    Lane slow = lane(limited, otherOutput);
    RelayStream stream = slow.open(PURPOSE, TransferClass.WAITING, new RecordingHandler());
    stream.send(ByteBuffer.allocate(WINDOW));
    while (!later.isEmpty()) {
      later.removeFirst().run();
    }

    assertThat(otherOutput.dataBytes()).isEqualTo(WINDOW);
    assertThat(nowNs).isBetween(900_000_000L, 1_100_000_000L);
  }

  @Test
  void probes_go_only_when_nothing_else_does() {
    RelayStream background = open(TransferClass.BACKGROUND);
    output.room = 0;
    output.frames.clear();
    lane.probe(2L * FULL);
    background.send(ByteBuffer.allocate(FULL));

    drain(output);

    assertThat(output.frames.getFirst()).isInstanceOf(LaneFrame.Data.class);
    assertThat(output.frames).filteredOn(LaneFrame.Probe.class::isInstance).hasSize(2);
  }

  private RelayStream open(TransferClass transferClass) {
    return lane.open(PURPOSE, transferClass, new RecordingHandler());
  }

  private void drain(FakeOutput drained) {
    drained.room = Integer.MAX_VALUE;
    lane.writable();
  }

  private LinkScheduler scheduler(long bytesPerSecond) {
    return scheduler(bytesPerSecond, 1L << 30);
  }

  private LinkScheduler scheduler(long bytesPerSecond, long classBytesMax) {
    return new LinkScheduler(
        new ReceiveBudget(classBytesMax),
        () -> WINDOW,
        WINDOW,
        new TokenBucket(bytesPerSecond, 0),
        () -> nowNs,
        (delayNs, task) ->
            later.add(
                () -> {
                  nowNs += delayNs;
                  task.run();
                }));
  }

  private Lane lane(LinkScheduler scheduler, FakeOutput output) {
    return new Lane(
        Lane.Side.DIALLED,
        output,
        scheduler,
        (stream, purpose) -> {
          accepted.add(stream);
          return new RecordingHandler();
        },
        WINDOW);
  }

  /// Takes `room` frames of data before it says that it is full.
  private static final class FakeOutput implements LaneOutput {
    private final List<LaneFrame> frames = new ArrayList<>();
    private int room = Integer.MAX_VALUE;

    @Override
    public boolean isWritable() {
      return room > 0;
    }

    @Override
    public void write(LaneFrame frame) {
      frames.add(frame);
      if (frame instanceof LaneFrame.Data) {
        room--;
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    List<Integer> streams() {
      return frames.stream()
          .filter(LaneFrame.Data.class::isInstance)
          .map(frame -> ((LaneFrame.Data) frame).stream())
          .toList();
    }

    long dataBytes() {
      return frames.stream()
          .filter(LaneFrame.Data.class::isInstance)
          .mapToLong(frame -> ((LaneFrame.Data) frame).payload().remaining())
          .sum();
    }
  }

  private static final class RecordingHandler implements StreamHandler {
    @Override
    public void data(ByteBuffer bytes) {}

    @Override
    public void end() {}

    @Override
    public void failed(FullwireException error) {}

    @Override
    public void sent(int bufferCount) {}
  }
}
