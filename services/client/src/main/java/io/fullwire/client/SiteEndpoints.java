package io.fullwire.client;

import io.fullwire.protocol.tree.SiteName;
import java.net.URI;

/// Where the services of one site are found by each other and by its agents. An agent learns this
/// from the gateway.
///
/// @param kafka bootstrap servers, `host:port` separated by commas
public record SiteEndpoints(
    SiteName site, URI gateway, URI catalog, URI chunk, URI relay, String kafka) {}
