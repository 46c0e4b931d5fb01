package io.fullwire.relay.transport;

import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.mux.LaneOutput;
import io.fullwire.relay.wire.FrameCodec;
import io.fullwire.relay.wire.FrameDecoder;
import io.fullwire.relay.wire.LaneFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import io.netty.channel.unix.RawUnixChannelOption;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One connection to another relay, from the socket's point of view: the last handler of its
/// pipeline, which is
///
/// | handler         | does                                                  |
/// |-----------------|-------------------------------------------------------|
/// | [WireCounter]   | counts bytes on the wire                              |
/// | [SslHandler]    | TLS                                                   |
/// | [FarConnection] | bytes to frames and back, and the listener on top     |
///
/// All methods are for the far event loop.
public final class FarConnection extends ChannelInboundHandlerAdapter implements LaneOutput {
  /// Bytes written are sent on at the latest when so many are held.
  private static final int FLUSH_AT_BYTES = 64 << 10;

  /// SO_MAX_PACING_RATE of asm-generic/socket.h; all ones for no limit.
  private static final RawUnixChannelOption MAX_PACING_RATE =
      new RawUnixChannelOption("SO_MAX_PACING_RATE", 1, 47, Long.BYTES);

  /// What may be held here for the other side to read. Data waits until it has room; only answers
  /// to what the other side asks do not, so more than this means that it asks and does not read.
  static final int UNREAD_BYTES_MAX = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(FarConnection.class);

  private final ConnectionListener listener;
  private final WireCounter counter;
  private final FrameDecoder decoder = new FrameDecoder();
  private final Channel channel;
  private final Runnable whenKnown;
  private int unflushedBytes;
  private @Nullable FullwireException closeReason;

  /// @param whenKnown is run when the other end has shown whose it is
  FarConnection(
      Channel channel, ConnectionListener listener, WireCounter counter, Runnable whenKnown) {
    this.channel = channel;
    this.whenKnown = whenKnown;
    this.listener = listener;
    this.counter = counter;
  }

  /// The other end's certificates, its own first.
  public List<X509Certificate> peerCertificates() {
    try {
      SslHandler tls = channel.pipeline().get(SslHandler.class);
      return Arrays.stream(tls.engine().getSession().getPeerCertificates())
          .map(X509Certificate.class::cast)
          .toList();
    } catch (SSLPeerUnverifiedException noCertificate) {
      throw new FullwireException(
          ErrorCode.FORBIDDEN, "the other relay showed no certificate", noCertificate);
    }
  }

  /// The other end has shown whose it is, and is a stranger no more.
  public void known() {
    whenKnown.run();
  }

  /// Bytes as the socket gave them, TLS and all.
  public long receivedBytes() {
    return counter.receivedBytes();
  }

  public long sentBytes() {
    return counter.sentBytes();
  }

  /// Such as `bbr`; empty where it can't be known.
  public String congestionControl() {
    return CongestionControl.of(channel);
  }

  public Opening opening() {
    return channel.isActive() ? CongestionControl.openingOf(channel) : Opening.UNKNOWN;
  }

  /// What congestion control has found the connection to carry; 0 where it does not tell.
  public long foundBytesPerSecond() {
    return channel.isActive() ? CongestionControl.foundBytesPerSecond(channel) : 0;
  }

  /// What the kernel may hold beyond what is in flight. Until the link is measured it may hold
  /// much, for bbr does not learn from times when it lacked something to send; then little, so that
  /// a frame of a higher class is soon on the wire.
  public void holdUnsent(long bytesMax) {
    if (channel instanceof EpollSocketChannel && channel.isActive()) {
      channel.config().setOption(EpollChannelOption.TCP_NOTSENT_LOWAT, bytesMax);
    }
  }

  /// Sends no faster than this, whatever congestion control would; 0 for no limit.
  public void limitPacing(long bytesPerSecond) {
    if (channel instanceof EpollSocketChannel && channel.isActive()) {
      channel
          .config()
          .setOption(
              MAX_PACING_RATE,
              ByteBuffer.allocate(Long.BYTES)
                  .order(ByteOrder.nativeOrder())
                  .putLong(bytesPerSecond == 0 ? -1 : bytesPerSecond)
                  .flip());
    }
  }

  /// Segments that had to be sent again since the connection came up; 0 where that can't be known.
  public long retransmittedSegments() {
    if (channel instanceof EpollSocketChannel epoll && channel.isActive()) {
      EpollTcpInfo info = epoll.tcpInfo();
      return info.totalRetrans();
    }
    return 0;
  }

  /// The other end's address, for messages.
  public String remote() {
    return String.valueOf(channel.remoteAddress());
  }

  @Override
  public boolean isWritable() {
    return channel.isWritable();
  }

  @Override
  public void write(LaneFrame frame) {
    if (channel.bytesBeforeWritable() > UNREAD_BYTES_MAX) {
      abort(
          FullwireException.limitExceeded(
              "bytes that " + remote() + " does not read",
              channel.bytesBeforeWritable(),
              UNREAD_BYTES_MAX));
      return;
    }
    for (ByteBuffer part : FrameCodec.encode(frame)) {
      unflushedBytes += part.remaining();
      // A failed write closes the connection, which is told by itself.
      ChannelFuture _ = channel.write(Unpooled.wrappedBuffer(part), channel.voidPromise());
    }
    if (unflushedBytes >= FLUSH_AT_BYTES) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (unflushedBytes > 0) {
      unflushedBytes = 0;
      channel.flush();
    }
  }

  @Override
  public void close() {
    ChannelFuture _ = channel.close();
  }

  /// Tells the other side why, and closes. The listener is told the same reason.
  public void close(FullwireException reason) {
    if (closeReason != null) {
      return;
    }
    closeReason = reason;
    if (!channel.isActive()) {
      ChannelFuture _ = channel.close();
      return;
    }
    LaneFrame goodbye = new LaneFrame.Goodbye(reason.code(), String.valueOf(reason.getMessage()));
    ByteBuf bytes = Unpooled.wrappedBuffer(FrameCodec.encode(goodbye).toArray(new ByteBuffer[0]));
    ChannelFuture _ = channel.writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
  }

  /// Closes without a word, as when the other side is not there any more.
  public void abort(FullwireException reason) {
    if (closeReason == null) {
      closeReason = reason;
    }
    ChannelFuture _ = channel.close();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent tls && tls.isSuccess()) {
      guarded(() -> listener.secured(this));
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      guarded(() -> feed(bytes));
    } finally {
      bytes.release();
    }
  }

  private void feed(ByteBuf bytes) {
    for (ByteBuffer part : bytes.nioBuffers()) {
      decoder.feed(part, this::received);
    }
  }

  private void received(LaneFrame frame) {
    if (closeReason == null) {
      listener.received(frame);
    }
  }

  private void guarded(Runnable step) {
    if (closeReason != null) {
      return;
    }
    try {
      step.run();
    } catch (FullwireException refused) {
      close(refused);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (channel.isWritable()) {
      listener.writable();
    }
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    tellClosed();
    context.fireChannelInactive();
  }

  /// A connection that never came up has no inactive event: the dialer tells.
  void failedToConnect(Throwable cause) {
    closeReason =
        FullwireException.unavailable("relay can not be reached: " + cause.getMessage(), cause);
    listener.closed(closeReason);
  }

  private void tellClosed() {
    if (closeReason == null) {
      closeReason = FullwireException.unavailable("the connection to " + remote() + " ended", null);
    }
    listener.closed(closeReason);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    Throwable inner =
        cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
    switch (inner) {
      case SSLException tls ->
          abort(
              new FullwireException(
                  ErrorCode.FORBIDDEN,
                  "TLS with " + remote() + " failed: " + tls.getMessage(),
                  tls));
      case java.io.IOException broken ->
          abort(
              FullwireException.unavailable(
                  "the connection to " + remote() + " broke: " + broken.getMessage(), broken));
      default -> {
        LOG.error("connection to {} is closed by a fault of this relay", remote(), inner);
        close(FullwireException.unavailable("the relay has a fault; its log says which", inner));
      }
    }
  }
}
