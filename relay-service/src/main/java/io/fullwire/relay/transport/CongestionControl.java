package io.fullwire.relay.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.RawUnixChannelOption;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which congestion control a socket has: bbr where it may, for it keeps the wire full over losses
/// and remembers over idle times what the link can carry (docs/protocol/relay.md).
final class CongestionControl {
  private static final Logger LOG = LoggerFactory.getLogger(CongestionControl.class);

  // From linux/in.h and linux/tcp.h; they are part of the kernel's promise and never change.
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_CONGESTION = 13;
  private static final int NAME_BYTES_MAX = 16;

  private static final RawUnixChannelOption CURRENT =
      new RawUnixChannelOption("TCP_CONGESTION", IPPROTO_TCP, TCP_CONGESTION, NAME_BYTES_MAX);

  private CongestionControl() {}

  /// Asks for `name`. Where the kernel lacks it or forbids it, the socket keeps what it has and the
  /// link's status says what that is.
  static void ask(Channel channel, String name) {
    if (!(channel instanceof EpollSocketChannel) || name.isEmpty()) {
      return;
    }
    byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
    try {
      channel
          .config()
          .setOption(
              new RawUnixChannelOption("TCP_CONGESTION", IPPROTO_TCP, TCP_CONGESTION, bytes.length),
              ByteBuffer.wrap(bytes));
    } catch (ChannelException refused) {
      LOG.debug("{} may not use congestion control {}", channel, name, refused);
    }
  }

  /// What the socket uses; empty where that can't be known.
  static String of(Channel channel) {
    if (!(channel instanceof EpollSocketChannel)) {
      return "";
    }
    try {
      ByteBuffer name = channel.config().getOption(CURRENT);
      StringBuilder text = new StringBuilder();
      while (name != null && name.hasRemaining()) {
        byte character = name.get();
        if (character == 0) {
          break;
        }
        text.append((char) character);
      }
      return text.toString();
    } catch (ChannelException gone) {
      LOG.debug("{} does not tell its congestion control", channel, gone);
      return "";
    }
  }
}
