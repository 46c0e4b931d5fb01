package io.fullwire.catalog.log;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

/// A broker on ports that were free just now.
final class BrokerForTests {
  private BrokerForTests() {}

  static EmbeddedBroker start(Path directory) {
    return EmbeddedBroker.start(directory, new BrokerAddress(freePort(), freePort()), () -> {});
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
