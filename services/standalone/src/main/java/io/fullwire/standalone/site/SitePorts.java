package io.fullwire.standalone.site;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.protocol.error.FullwireException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// The ports, on loopback, of what only this host needs to reach.
///
/// They are kept from one start to the next, so that a mount finds its site again.
public record SitePorts(int catalog, int chunk, int relay, BrokerAddress broker) {
  /// Below the range that Linux takes for outgoing connections, so that none of those sits on a
  /// port between two starts.
  private static final int PORT_MIN = 20_000;

  private static final int PORT_END = 32_000;
  private static final int TRIES_MAX = 200;

  /// Those of the last start that are still free, and new ones for the rest.
  static SitePorts choose(Optional<SitePorts> last) {
    Set<Integer> taken = new HashSet<>();
    return new SitePorts(
        keepOrPick(last.map(SitePorts::catalog), taken),
        keepOrPick(last.map(SitePorts::chunk), taken),
        keepOrPick(last.map(SitePorts::relay), taken),
        new BrokerAddress(
            keepOrPick(last.map(ports -> ports.broker().port()), taken),
            keepOrPick(last.map(ports -> ports.broker().controllerPort()), taken)));
  }

  /// A free port beside these.
  int pickAnother() {
    return pick(Set.of(catalog, chunk, relay, broker.port(), broker.controllerPort()));
  }

  private static int keepOrPick(Optional<Integer> last, Set<Integer> taken) {
    int port = last.filter(SitePorts::isFree).orElseGet(() -> pick(taken));
    taken.add(port);
    return port;
  }

  private static int pick(Set<Integer> taken) {
    for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_END);
      if (!taken.contains(port) && isFree(port)) {
        return port;
      }
    }
    throw FullwireException.unavailable(
        "no free port found on loopback within "
            + PORT_MIN
            + " to "
            + PORT_END
            + " in "
            + TRIES_MAX
            + " tries",
        null);
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      // As the servers will do: a connection of the last run that still lingers is no obstacle.
      probe.setReuseAddress(true);
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }
}
