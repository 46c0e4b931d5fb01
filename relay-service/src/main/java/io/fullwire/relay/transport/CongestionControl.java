package io.fullwire.relay.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.unix.RawUnixChannelOption;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
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

  /// From linux/inet_diag.h, `struct tcp_bbr_info`: bandwidth in two halves, least round trip, then
  /// the pacing gain, all of four bytes in the machine's order.
  private static final int TCP_CC_INFO = 26;

  private static final int BBR_INFO_BYTES = 20;
  private static final int BBR_PACING_GAIN_OFFSET = 12;

  /// Gains are in 256ths; while it opens its window bbr paces at 2.89 times what it has seen, and
  /// later at 1.25 times at most.
  private static final int BBR_OPENING_GAIN = 2 * 256;

  private static final RawUnixChannelOption BBR_INFO =
      new RawUnixChannelOption("TCP_CC_INFO", IPPROTO_TCP, TCP_CC_INFO, BBR_INFO_BYTES);

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

  /// Only bbr tells.
  static Opening openingOf(Channel channel) {
    @Nullable ByteBuffer info = bbrInfo(channel);
    if (info == null) {
      return Opening.UNKNOWN;
    }
    return info.getInt(BBR_PACING_GAIN_OFFSET) > BBR_OPENING_GAIN
        ? Opening.UNDER_WAY
        : Opening.DONE;
  }

  /// What bbr has found the connection to carry, in bytes a second; 0 where nothing tells.
  static long foundBytesPerSecond(Channel channel) {
    @Nullable ByteBuffer info = bbrInfo(channel);
    return info == null
        ? 0
        : Integer.toUnsignedLong(info.getInt(0)) | Integer.toUnsignedLong(info.getInt(4)) << 32;
  }

  private static @Nullable ByteBuffer bbrInfo(Channel channel) {
    if (!of(channel).equals("bbr")) {
      return null;
    }
    try {
      ByteBuffer info = channel.config().getOption(BBR_INFO);
      return info == null ? null : info.slice().order(ByteOrder.nativeOrder());
    } catch (ChannelException gone) {
      LOG.debug("{} does not tell what bbr is doing", channel, gone);
      return null;
    }
  }
}
