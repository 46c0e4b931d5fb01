package io.fullwire.relay.link;

import io.fullwire.platform.HostAndPort;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.relay.fault.Failures;
import io.fullwire.relay.transport.ConnectionListener;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;

/// Finds an address by its name, off the event loop, and connects to it.
final class Dialling {
  private Dialling() {}

  /// Whatever comes of it is told the listener.
  static void dial(LinkContext context, String address, ConnectionListener listener) {
    CompletableFuture<InetSocketAddress> _ =
        CompletableFuture.supplyAsync(() -> resolve(address), context.blocking())
            .whenCompleteAsync(
                (found, failure) -> {
                  if (found == null) {
                    listener.closed(Failures.reasonOf(failure));
                  } else {
                    context.transport().dial(found, listener);
                  }
                },
                context.loop());
  }

  private static InetSocketAddress resolve(String address) {
    HostAndPort hostAndPort = HostAndPort.parse(address);
    try {
      return new InetSocketAddress(InetAddress.getByName(hostAndPort.host()), hostAndPort.port());
    } catch (UnknownHostException e) {
      throw FullwireException.unavailable("host " + hostAndPort.host() + " is not known", e);
    }
  }
}
