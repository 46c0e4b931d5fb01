package io.fullwire.relay.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.wire.LaneFrame;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FarConnectionTest {
  private static final int PONG_BYTES = 16;

  private final List<FullwireException> closings = new ArrayList<>();

  @Test
  void a_peer_that_asks_and_does_not_read_is_given_up_at_a_bound() {
    StuckChannel channel = new StuckChannel();
    channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(64 << 10, 128 << 10));
    FarConnection connection = new FarConnection(channel, listener(), new WireCounter(), () -> {});
    channel.pipeline().addLast(connection);
    int answerCount = 0;
    while (closings.isEmpty() && answerCount < 10 * FarConnection.UNREAD_BYTES_MAX / PONG_BYTES) {
      connection.write(new LaneFrame.Pong(answerCount++));
      channel.runPendingTasks();
    }

    assertThat(closings)
        .singleElement()
        .satisfies(
            reason -> {
              assertThat(reason.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED);
              assertThat(reason).hasMessageContaining("does not read");
            });
    assertThat(channel.isOpen()).isFalse();
    // Long before it hurts, and not while it is only busy.
    assertThat((long) answerCount * PONG_BYTES).isBetween(64L << 10, 4L << 20);
  }

  private ConnectionListener listener() {
    return new ConnectionListener() {
      @Override
      public void secured(FarConnection connection) {}

      @Override
      public void received(LaneFrame frame) {}

      @Override
      public void writable() {}

      @Override
      public void closed(FullwireException reason) {
        closings.add(reason);
      }
    };
  }

  /// A socket whose other end has stopped to read.
  private static final class StuckChannel extends EmbeddedChannel {
    @Override
    protected void doWrite(ChannelOutboundBuffer in) {}
  }
}
