package io.fullwire.gateway;

import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Links by peer; an invite has the form `PEER#VALIDITY`.
final class FakeRelay implements RelayClient {
  private final TreeMap<SiteName, LinkStatus> links = new TreeMap<>();
  private final List<MirrorStatus> mirrors = new ArrayList<>();
  private boolean silent;

  void reset() {
    links.clear();
    mirrors.clear();
    silent = false;
  }

  void mirror(TreeDescriptor tree, long homeRevision) {
    mirrors.add(new MirrorStatus(tree.id(), tree.home(), true, 0, homeRevision));
  }

  void goSilent() {
    silent = true;
  }

  @Override
  public Flux<LinkStatus> links() {
    return silent ? Flux.never() : Flux.fromIterable(links.values());
  }

  @Override
  public Flux<MirrorStatus> mirrors() {
    return silent ? Flux.never() : Flux.fromIterable(mirrors);
  }

  @Override
  public Mono<String> invite(Duration validFor) {
    return Mono.just("ams#" + validFor);
  }

  @Override
  public Mono<LinkStatus> join(String invite) {
    SiteName peer = new SiteName(invite.substring(0, invite.indexOf('#')));
    LinkStatus link =
        new LinkStatus(peer, LinkStatus.State.UP, 200_250, 33_375_000, "bbr", 2, 1_000, 2_000, "");
    links.put(peer, link);
    return Mono.just(link);
  }

  @Override
  public Mono<Void> remove(SiteName peer) {
    return links.remove(peer) == null
        ? Mono.error(FullwireException.notFound("there is no link to " + peer))
        : Mono.empty();
  }

  @Override
  public Flux<ByteBuffer> forward(
      SiteName peer, RelayRoute route, TransferClass transferClass, Flux<ByteBuffer> request) {
    throw new AssertionError("a gateway sends nothing to a peer");
  }
}
