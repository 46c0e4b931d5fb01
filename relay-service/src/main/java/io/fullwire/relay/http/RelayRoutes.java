package io.fullwire.relay.http;

import io.fullwire.client.relay.RelayPaths;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/// The relay's HTTP interface, as [RelayPaths] lists it.
public final class RelayRoutes {
  private RelayRoutes() {}

  public static RouterFunction<ServerResponse> of(
      ForwardHandler forward, LinkHandler links, MirrorHandler mirrors) {
    return RouterFunctions.route()
        .POST(RelayPaths.FORWARD, forward::forward)
        .GET(RelayPaths.LINKS, links::list)
        .DELETE(RelayPaths.LINK, links::remove)
        .POST(RelayPaths.INVITES, links::invite)
        .POST(RelayPaths.JOINS, links::join)
        .GET(RelayPaths.MIRRORS, mirrors::list)
        .build();
  }
}
