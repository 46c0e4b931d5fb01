package io.fullwire.client.gateway;

import io.fullwire.client.SiteEndpoints;
import io.fullwire.protocol.tree.SiteName;
import java.net.URI;

/// Answer of `GET /api/v1/site`: all that an agent needs beyond the gateway's address and a token.
///
/// @param kafka bootstrap servers, `host:port` separated by commas
public record SiteJson(String site, URI gateway, URI catalog, URI chunk, URI relay, String kafka) {
  public static SiteJson of(SiteEndpoints site) {
    return new SiteJson(
        site.site().value(),
        site.gateway(),
        site.catalog(),
        site.chunk(),
        site.relay(),
        site.kafka());
  }

  public SiteEndpoints toEndpoints() {
    return new SiteEndpoints(new SiteName(site), gateway, catalog, chunk, relay, kafka);
  }
}
