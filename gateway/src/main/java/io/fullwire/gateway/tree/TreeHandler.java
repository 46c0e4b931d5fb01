package io.fullwire.gateway.tree;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.gateway.NewTreeJson;
import io.fullwire.client.gateway.TreeJson.TreeListJson;
import io.fullwire.gateway.http.Bodies;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.net.URI;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `trees` and `trees/{tree}`.
public final class TreeHandler {
  private final SiteName here;
  private final CatalogClient catalog;
  private final Trees trees;

  public TreeHandler(SiteName here, CatalogClient catalog, Trees trees) {
    this.here = here;
    this.catalog = catalog;
    this.trees = trees;
  }

  public Mono<ServerResponse> list() {
    return trees.all().collectList().flatMap(all -> Bodies.ok(new TreeListJson(all)));
  }

  public Mono<ServerResponse> show(ServerRequest request) {
    return trees.find(request.pathVariable("tree")).flatMap(trees::show).flatMap(Bodies::ok);
  }

  public Mono<ServerResponse> create(ServerRequest request) {
    return Bodies.read(request, NewTreeJson.class)
        .flatMap(body -> create(body, request))
        .flatMap(trees::show)
        .flatMap(
            tree ->
                ServerResponse.created(URI.create("/api/v1/trees/" + tree.name())).bodyValue(tree));
  }

  public Mono<ServerResponse> delete(ServerRequest request) {
    return trees
        .find(request.pathVariable("tree"))
        .flatMap(tree -> catalog.deleteTree(tree.id()))
        .then(ServerResponse.noContent().build());
  }

  private Mono<TreeDescriptor> create(NewTreeJson body, ServerRequest request) {
    String name = body.name();
    if (name == null) {
      throw FullwireException.invalid("the body has no 'name'");
    }
    String home = body.site();
    if (home != null && !home.equals(here.value())) {
      throw FullwireException.invalid(
          "home of tree '"
              + PathParameter.shorten(name)
              + "' would be "
              + PathParameter.shorten(home)
              + ", but this is the gateway of "
              + here
              + "; a tree is made at its home");
    }
    TreeName tree = new TreeName(name);
    TreeId id = IdempotencyKey.treeId(request.headers().firstHeader("Idempotency-Key"), tree);
    return catalog.createTree(id, tree, RootOwnership.of(body));
  }
}
