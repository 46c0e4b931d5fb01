package io.fullwire.gateway;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.nio.ByteBuffer;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The relay of a site that has no links and can not make any.
final class NoRelay implements RelayClient {
  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return Flux.error(unavailable());
  }

  @Override
  public Flux<LinkStatus> links() {
    return Flux.empty();
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return Mono.error(unavailable());
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    return Mono.error(unavailable());
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return Mono.error(unavailable());
  }

  private static FullwireException unavailable() {
    return FullwireException.unavailable("this site has no relay", null);
  }
}
