package io.fullwire.chunk;

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

/// The relay of a site that is linked to no other.
final class UnlinkedRelay implements RelayClient {
  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    return Flux.error(unlinked("site " + peer));
  }

  @Override
  public Flux<LinkStatus> links() {
    return Flux.empty();
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return Mono.error(unlinked("an invited site"));
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    return Mono.error(unlinked("the inviting site"));
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return Mono.empty();
  }

  private static FullwireException unlinked(String peer) {
    return FullwireException.unavailable("there is no link to " + peer, null);
  }
}
