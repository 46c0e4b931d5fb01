package io.fullwire.relay.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/// Counts the bytes that the socket takes and gives, TLS and all.
final class WireCounter extends ChannelDuplexHandler {
  private long receivedBytes;
  private long sentBytes;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      receivedBytes += bytes.readableBytes();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf bytes) {
      sentBytes += bytes.readableBytes();
    }
    ChannelFuture _ = context.write(message, promise);
  }

  long receivedBytes() {
    return receivedBytes;
  }

  long sentBytes() {
    return sentBytes;
  }
}
