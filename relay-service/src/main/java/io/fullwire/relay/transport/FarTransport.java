package io.fullwire.relay.transport;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.identity.SiteIdentity;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes and accepts connections between relays, all on one event loop: a link's streams share
/// state, one thread that owns it needs no lock, and with BoringSSL it carries several gigabits
/// a second.
public final class FarTransport implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FarTransport.class);
  private static final int RECEIVE_BYTES_FIRST = 64 << 10;
  private static final int RECEIVE_BYTES_MAX = 512 << 10;

  /// What a connection holds outside the kernel; with [FarTransportSettings#unsentBytesMax] the
  /// most that a frame of a higher class waits for.
  private static final WriteBufferWaterMark WATER_MARK =
      new WriteBufferWaterMark(64 << 10, 128 << 10);

  /// Connections that came in and have not shown whose they are. One more is closed at once: each
  /// takes a file descriptor, of which the whole site has only so many.
  public static final int STRANGERS_MAX = 128;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final EventLoopGroup group;
  private final FarLoop loop;
  private final ChannelGroup channels;
  private final ChannelGroup strangers;
  private final LaneTls tls;
  private final FarTransportSettings settings;

  public FarTransport(SiteIdentity identity, FarTransportSettings settings) {
    IoHandlerFactory io =
        Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    this.tls = LaneTls.of(identity);
    this.settings = settings;
    this.group =
        new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("relay-far", true), io);
    EventLoop thread = group.next();
    this.loop = new FarLoop(thread);
    this.channels = new DefaultChannelGroup(thread);
    this.strangers = new DefaultChannelGroup(thread);
  }

  /// The loop on which all listeners are told.
  public FarLoop loop() {
    return loop;
  }

  /// Listens; returns the address with the port it got. `UNAVAILABLE` when it can't.
  ///
  /// @param listeners gives one for each connection that comes in
  public InetSocketAddress listen(
      InetSocketAddress address, Supplier<ConnectionListener> listeners) {
    ServerBootstrap server =
        new ServerBootstrap()
            .group(group)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accept(channel, listeners);
                  }
                });
    ChannelFuture bound = server.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw FullwireException.unavailable(
          "relay can not listen on " + address + ": " + bound.cause().getMessage(), bound.cause());
    }
    channels.add(bound.channel());
    return (InetSocketAddress) bound.channel().localAddress();
  }

  /// Connects; whatever comes of it is told the listener.
  public void dial(InetSocketAddress address, ConnectionListener listener) {
    ChannelFuture _ =
        new Bootstrap()
            .group(group)
            .channel(Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                Math.toIntExact(settings.connectTimeout().toMillis()))
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    prepare(channel, tls.client(), listener, () -> {});
                  }
                })
            .connect(address)
            .addListener(
                connected -> {
                  if (!connected.isSuccess()) {
                    ((ChannelFuture) connected)
                        .channel()
                        .pipeline()
                        .get(FarConnection.class)
                        .failedToConnect(connected.cause());
                  }
                });
  }

  private void accept(Channel channel, Supplier<ConnectionListener> listeners) {
    if (strangers.size() >= STRANGERS_MAX) {
      LOG.debug("{} is closed: there are {} strangers", channel.remoteAddress(), STRANGERS_MAX);
      ChannelFuture _ = channel.close();
      return;
    }
    strangers.add(channel);
    prepare(channel, tls.server(), listeners.get(), () -> strangers.remove(channel));
  }

  private void prepare(
      Channel channel, SslContext context, ConnectionListener listener, Runnable whenKnown) {
    channels.add(channel);
    CongestionControl.ask(channel, settings.congestionControl());
    channel.config().setOption(ChannelOption.TCP_NODELAY, true);
    channel.config().setWriteBufferWaterMark(WATER_MARK);
    channel
        .config()
        .setRecvByteBufAllocator(
            new AdaptiveRecvByteBufAllocator(
                RECEIVE_BYTES_FIRST, RECEIVE_BYTES_FIRST, RECEIVE_BYTES_MAX));
    WireCounter counter = new WireCounter();
    SslHandler tlsHandler = context.newHandler(channel.alloc());
    tlsHandler.setHandshakeTimeout(settings.handshakeTimeout().toMillis(), TimeUnit.MILLISECONDS);
    channel
        .pipeline()
        .addLast(counter, tlsHandler, new FarConnection(channel, listener, counter, whenKnown));
  }

  /// Closes all connections without a word.
  @Override
  public void close() {
    boolean allClosed = channels.close().awaitUninterruptibly(CLOSE_TIMEOUT.toMillis());
    allClosed &=
        group
            .shutdownGracefully(0, CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
            .awaitUninterruptibly(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    if (!allClosed) {
      LOG.warn("connections between sites did not close within {}", CLOSE_TIMEOUT);
    }
  }
}
