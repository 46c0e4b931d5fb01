package io.fullwire.gateway.tree;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.client.gateway.EntryJson;
import io.fullwire.client.gateway.EntryPageJson;
import io.fullwire.gateway.http.Bodies;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `trees/{tree}/entries`.
public final class EntryHandler {
  private static final int LIMIT_DEFAULT = 1_000;

  private final CatalogClient catalog;
  private final Trees trees;

  public EntryHandler(CatalogClient catalog, Trees trees) {
    this.catalog = catalog;
    this.trees = trees;
  }

  public Mono<ServerResponse> page(ServerRequest request) {
    List<EntryName> path = PathParameter.of(request);
    EntryName after = request.queryParam("cursor").map(Cursor::parse).orElse(null);
    int limit = request.queryParam("limit").map(EntryHandler::limit).orElse(LIMIT_DEFAULT);
    return trees
        .find(request.pathVariable("tree"))
        .flatMap(tree -> catalog.list(tree.id(), path, after, limit))
        .flatMap(listing -> Bodies.ok(json(path, listing)));
  }

  private static EntryPageJson json(List<EntryName> path, Listing listing) {
    @Nullable String cursor =
        listing.more() ? Cursor.behind(listing.entries().getLast().name()) : null;
    return new EntryPageJson(
        listing.revision(),
        EntryJson.of(path, listing.node()),
        listing.entries().stream().map(EntryJson::of).toList(),
        cursor);
  }

  private static int limit(String text) {
    int limit = 0;
    try {
      limit = Integer.parseInt(text);
    } catch (NumberFormatException notANumber) {
      // Reported below, as any number that is out of range.
    }
    if (limit < 1 || limit > Listing.ENTRIES_MAX) {
      throw FullwireException.invalid(
          "limit is '" + PathParameter.shorten(text) + "'; must be 1 to " + Listing.ENTRIES_MAX);
    }
    return limit;
  }
}
