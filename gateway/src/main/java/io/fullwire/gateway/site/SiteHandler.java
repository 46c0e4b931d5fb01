package io.fullwire.gateway.site;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.client.gateway.PeerSiteJson;
import io.fullwire.client.gateway.PeerSiteJson.SiteListJson;
import io.fullwire.client.gateway.SiteJson;
import io.fullwire.client.relay.LinkStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.gateway.http.Bodies;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// `GET site` and `GET sites`.
public final class SiteHandler {
  private final SiteEndpoints site;
  private final RelayClient relay;

  public SiteHandler(SiteEndpoints site, RelayClient relay) {
    this.site = site;
    this.relay = relay;
  }

  public Mono<ServerResponse> endpoints() {
    return Bodies.ok(SiteJson.of(site));
  }

  public Mono<ServerResponse> sites() {
    PeerSiteJson self = new PeerSiteJson(site.site().value(), true, LinkStatus.State.UP.name());
    return Flux.concat(
            Mono.just(self),
            relay
                .links()
                .map(link -> new PeerSiteJson(link.peer().value(), false, link.state().name())))
        .collectList()
        .flatMap(sites -> Bodies.ok(new SiteListJson(sites)));
  }
}
