package io.fullwire.client.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Gives up a service that says nothing for a set time, from when it was asked until its answer is
/// complete. While the answer's reader takes nothing, the service may not say more, and no time
/// counts. One for each call; on its event loop.
final class AnswerTimeout extends ReadTimeoutHandler {
  private final long silenceMaxNs;
  private boolean answered;
  private long wantedSinceNs = System.nanoTime();

  AnswerTimeout(Duration silenceMax) {
    super(silenceMax.toMillis(), TimeUnit.MILLISECONDS);
    this.silenceMaxNs = silenceMax.toNanos();
  }

  /// The channel is to be read: once before the answer, and within it whenever all that came has
  /// been taken.
  @Override
  public void read(ChannelHandlerContext context) throws Exception {
    wantedSinceNs = System.nanoTime();
    super.read(context);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    answered |= message instanceof HttpResponse;
    super.channelRead(context, message);
  }

  /// Comes once an interval while nothing was read.
  @Override
  protected void readTimedOut(ChannelHandlerContext context) throws Exception {
    // Within an answer, Reactor Netty has the channel read by itself just while more is asked for.
    boolean paused = answered && !context.channel().config().isAutoRead();
    if (!paused && System.nanoTime() - wantedSinceNs >= silenceMaxNs) {
      super.readTimedOut(context);
    }
  }
}
