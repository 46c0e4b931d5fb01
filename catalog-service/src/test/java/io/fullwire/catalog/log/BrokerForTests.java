package io.fullwire.catalog.log;

import io.fullwire.broker.BrokerAddress;
import io.fullwire.broker.EmbeddedBroker;
import io.fullwire.testkit.net.FreePorts;
import java.nio.file.Path;

/// A broker on ports that were free just now.
final class BrokerForTests {
  private BrokerForTests() {}

  static EmbeddedBroker start(Path directory) {
    return EmbeddedBroker.start(
        directory, new BrokerAddress(FreePorts.next(), FreePorts.next()), () -> {});
  }
}
