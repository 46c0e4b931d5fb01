package io.fullwire.catalog.site;

import io.fullwire.client.catalog.CatalogBodies;
import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.codec.CommitCodec;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A link to one peer, which carries commits to its catalog.
final class HomeRelay implements RelayClient {
  private MemorySite home;
  private boolean isCut;

  void connect(MemorySite site) {
    home = site;
  }

  void cut() {
    isCut = true;
  }

  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    if (isCut || !peer.equals(home.name) || route != RelayRoute.CATALOG_COMMIT) {
      return Flux.error(FullwireException.unavailable("the link to " + peer + " is down", null));
    }
    return request
        .collect(ByteArrayOutputStream::new, HomeRelay::append)
        .map(all -> CatalogBodies.decodeCommit(all.toByteArray()))
        .flatMap(commit -> home.catalog.commit(commit.tree(), commit.request()))
        .map(receipt -> ByteBuffer.wrap(CommitCodec.encode(receipt)))
        .flux();
  }

  private static void append(ByteArrayOutputStream all, ByteBuffer piece) {
    byte[] bytes = new byte[piece.remaining()];
    piece.duplicate().get(bytes);
    all.writeBytes(bytes);
  }

  @Override
  public Flux<LinkStatus> links() {
    return Flux.empty();
  }

  @Override
  public Flux<MirrorStatus> mirrors() {
    return Flux.empty();
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return Mono.error(new UnsupportedOperationException());
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    return Mono.error(new UnsupportedOperationException());
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return Mono.error(new UnsupportedOperationException());
  }
}
