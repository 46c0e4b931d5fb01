package io.fullwire.gateway;

import static org.springframework.web.reactive.function.server.RouterFunctions.route;

import io.fullwire.gateway.link.LinkHandler;
import io.fullwire.gateway.mount.MountHandler;
import io.fullwire.gateway.site.SiteHandler;
import io.fullwire.gateway.site.StatusHandler;
import io.fullwire.gateway.tree.ContentHandler;
import io.fullwire.gateway.tree.EntryHandler;
import io.fullwire.gateway.tree.TreeHandler;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/// Every route of the gateway, on one page. Plain functions rather than annotated controllers:
/// nothing has to be scanned for when a site starts.
///
/// `openapi.json` describes the same routes; a test holds the two together.
final class Routes {
  static final String OPEN_API = "/api/openapi.json";

  private Routes() {}

  static RouterFunction<ServerResponse> of(
      SiteHandler site,
      StatusHandler status,
      TreeHandler trees,
      EntryHandler entries,
      ContentHandler content,
      LinkHandler links,
      MountHandler mounts) {
    return route()
        .GET(OPEN_API, request -> openApi())
        .GET("/api/v1/site", request -> site.endpoints())
        .GET("/api/v1/sites", request -> site.sites())
        .GET("/api/v1/status", request -> status.show())
        .GET("/api/v1/trees", request -> trees.list())
        .POST("/api/v1/trees", trees::create)
        .GET("/api/v1/trees/{tree}", trees::show)
        .DELETE("/api/v1/trees/{tree}", trees::delete)
        .GET("/api/v1/trees/{tree}/entries", entries::page)
        .GET("/api/v1/trees/{tree}/content", content::get)
        .HEAD("/api/v1/trees/{tree}/content", content::get)
        .GET("/api/v1/links", request -> links.list())
        .POST("/api/v1/links", links::join)
        .POST("/api/v1/links/invites", links::invite)
        .DELETE("/api/v1/links/{peer}", links::remove)
        .GET("/api/v1/mounts", request -> mounts.list())
        .PUT("/api/v1/mounts/{id}", mounts::report)
        .DELETE("/api/v1/mounts/{id}", mounts::remove)
        .build();
  }

  private static reactor.core.publisher.Mono<ServerResponse> openApi() {
    return ServerResponse.ok()
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(new ClassPathResource("io/fullwire/gateway/openapi.json"));
  }
}
