package io.fullwire.relay;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.link.LinkSettings;
import io.fullwire.relay.transport.FarTransportSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// The settings of the relay service, each under `relay.`.
///
/// @param directory where it keeps its key, its peers, its invites and the bases of its mirrors
/// @param listen `HOST:PORT` where peers may call it; without it, it only calls
/// @param advertise `HOST:PORT` that invites name, when peers reach it by another address than
///     `listen`
/// @param tls a directory with `ca.pem`, `cert.pem` and `key.pem` to use in place of a key of its
///     own
/// @param peers sites to join or to call, each an invite or `NAME=HOST:PORT`
/// @param congestionControl asked for on each connection between sites; empty for the system's own
/// @param unsentTime how much of a connection, in time, the kernel may hold beyond what is in
///     flight; a request of a higher class waits so long at most for what was sent before
/// @param connectTimeout until a peer that is called has answered
/// @param linkWait how long a request waits for a link that is down
/// @param silenceMax after which a connection on which nothing was heard is given up
/// @param redialMax the longest pause between two calls to a peer that does not answer
/// @param windowMax the most that is under way to one request
/// @param windowClassMax the most that is under way to all requests of one class over one link
/// @param probeMax sent at most to measure a new connection, each way
/// @param probeTime spent at most on it
/// @param rateMax what each link may send a second; 0 for no limit
/// @param connectionsMax between this site and one peer
/// @param warmInterval how often an idle connection without bbr is kept warm; 0 for never
/// @param warmSize sent each time
@ConfigurationProperties("relay")
public record RelayProperties(
    Path directory,
    @Nullable String listen,
    @Nullable String advertise,
    @Nullable Path tls,
    @DefaultValue List<String> peers,
    @DefaultValue("bbr") String congestionControl,
    @DefaultValue("20ms") Duration unsentTime,
    @DefaultValue("3s") Duration connectTimeout,
    @DefaultValue("15s") Duration linkWait,
    @DefaultValue("5s") Duration silenceMax,
    @DefaultValue("2s") Duration redialMax,
    @DefaultValue("64MB") DataSize windowMax,
    @DefaultValue("256MB") DataSize windowClassMax,
    @DefaultValue("128MB") DataSize probeMax,
    @DefaultValue("5s") Duration probeTime,
    @DefaultValue("0B") DataSize rateMax,
    @DefaultValue("8") int connectionsMax,
    @DefaultValue("1s") Duration warmInterval,
    @DefaultValue("256KB") DataSize warmSize) {
  private static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);
  private static final DataSize WINDOW_MIN = DataSize.ofMegabytes(1);

  public RelayProperties {
    if (directory == null) {
      throw FullwireException.invalid("relay.directory is not set");
    }
    peers = List.copyOf(peers);
    requireWithin("relay.connections-max", connectionsMax, 1, 64);
    requireWithin("relay.window-max", windowMax.toBytes(), WINDOW_MIN.toBytes(), Integer.MAX_VALUE);
    requirePositive("relay.unsent-time", unsentTime);
    requirePositive("relay.silence-max", silenceMax);
    requirePositive("relay.connect-timeout", connectTimeout);
    requirePositive("relay.redial-max", redialMax);
  }

  Optional<HostAndPort> listenAddress() {
    return Optional.ofNullable(listen).map(HostAndPort::parse);
  }

  Optional<HostAndPort> advertisedAddress() {
    return Optional.ofNullable(advertise).map(HostAndPort::parse);
  }

  FarTransportSettings transport() {
    return new FarTransportSettings(congestionControl, connectTimeout, HANDSHAKE_TIMEOUT);
  }

  LinkSettings links() {
    LinkSettings defaults = LinkSettings.defaults();
    return new LinkSettings(
        linkWait,
        defaults.waitingMax(),
        defaults.greetingTimeout(),
        defaults.pingInterval(),
        silenceMax,
        defaults.redialFirst(),
        redialMax,
        defaults.refusedPause(),
        defaults.windowBytesFirst(),
        Math.toIntExact(windowMax.toBytes()),
        windowClassMax.toBytes(),
        defaults.requestWindowBytes(),
        unsentTime,
        probeMax.toBytes(),
        probeTime,
        rateMax.toBytes(),
        connectionsMax,
        warmInterval,
        warmSize.toBytes());
  }

  /// Shows no peers: an invite among them holds a secret.
  @Override
  public String toString() {
    return "RelayProperties[directory="
        + directory
        + ", listen="
        + listen
        + ", advertise="
        + advertise
        + ", tls="
        + tls
        + ", peers="
        + peers.size()
        + ", "
        + transport()
        + ", "
        + links()
        + "]";
  }

  private static void requireWithin(String key, long value, long min, long max) {
    if (value < min || value > max) {
      throw FullwireException.invalid(
          key + " is " + value + "; must be within " + min + " to " + max);
    }
  }

  private static void requirePositive(String key, Duration value) {
    if (!value.isPositive()) {
      throw FullwireException.invalid(key + " is " + value + "; must be more than nothing");
    }
  }
}
