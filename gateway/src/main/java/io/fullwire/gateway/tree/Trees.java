package io.fullwire.gateway.tree;

import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.client.gateway.TreeJson;
import io.fullwire.client.relay.MirrorStatus;
import io.fullwire.client.relay.RelayClient;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Finds trees by what people call them.
public final class Trees {
  /// Questions to the catalog that are under way at once for one list of trees.
  private static final int PROGRESS_REQUESTS_MAX = 16;

  private final SiteName here;
  private final CatalogClient catalog;
  private final RelayClient relay;
  private final Duration relayWithin;

  /// @param relayWithin how long the relay has to tell how far homes are; without it trees are
  ///     shown as the catalog knows them
  public Trees(SiteName here, CatalogClient catalog, RelayClient relay, Duration relayWithin) {
    this.here = here;
    this.catalog = catalog;
    this.relay = relay;
    this.relayWithin = relayWithin;
  }

  /// All trees that the site knows, by name.
  public Flux<TreeJson> all() {
    return homeRevisions()
        .flatMapMany(
            homeRevisions ->
                catalog
                    .trees()
                    .flatMapSequential(tree -> catalog.progress(tree.id()), PROGRESS_REQUESTS_MAX)
                    .map(progress -> json(progress, homeRevisions)));
  }

  Mono<TreeJson> show(TreeDescriptor tree) {
    return Mono.zip(catalog.progress(tree.id()), homeRevisions(), Trees::json);
  }

  private static TreeJson json(TreeProgress progress, Map<TreeId, Long> homeRevisions) {
    return TreeJson.of(progress, homeRevisions.getOrDefault(progress.tree().id(), 0L));
  }

  /// Nothing of them when the relay is away: `status` says so by itself.
  private Mono<Map<TreeId, Long>> homeRevisions() {
    return relay
        .mirrors()
        .collectMap(MirrorStatus::tree, MirrorStatus::homeRevision)
        .timeout(relayWithin)
        .onErrorReturn(
            failure -> failure instanceof FullwireException || failure instanceof TimeoutException,
            Map.of());
  }

  /// @param reference a name, `NAME@HOME`, or a tree's id. Of several trees with one name the one
  ///     whose home is here is meant; without such a one it is a `CONFLICT`
  Mono<TreeDescriptor> find(String reference) {
    return catalog
        .trees()
        .filter(tree -> isMeant(tree, reference))
        .collectList()
        .map(candidates -> choose(reference, candidates));
  }

  private static boolean isMeant(TreeDescriptor tree, String reference) {
    String name = tree.name().value();
    return reference.equals(name)
        || reference.equals(name + "@" + tree.home())
        || reference.equals(tree.id().toString());
  }

  private TreeDescriptor choose(String reference, List<TreeDescriptor> candidates) {
    if (candidates.isEmpty()) {
      throw FullwireException.notFound(
          "site " + here + " knows no tree '" + PathParameter.shorten(reference) + "'");
    }
    if (candidates.size() == 1) {
      return candidates.getFirst();
    }
    return candidates.stream()
        .filter(tree -> tree.home().equals(here))
        .findFirst()
        .orElseThrow(() -> ambiguous(reference, candidates));
  }

  private static FullwireException ambiguous(String reference, List<TreeDescriptor> candidates) {
    String choices =
        candidates.stream()
            .map(tree -> tree.name() + "@" + tree.home())
            .collect(Collectors.joining(", "));
    return FullwireException.conflict(
        candidates.size() + " trees have the name '" + reference + "': " + choices);
  }
}
