package io.fullwire.client.catalog;

import io.fullwire.client.http.ServiceHttpClient;
import io.fullwire.protocol.codec.CommitCodec;
import io.fullwire.protocol.codec.TreeDescriptorCodec;
import io.fullwire.protocol.log.CommitReceipt;
import io.fullwire.protocol.log.CommitRequest;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.SnapshotItem;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A catalog over HTTP. Does not own the client it speaks through.
public final class HttpCatalogClient implements CatalogClient {
  private static final int SMALL_ANSWER_BYTES_MAX = 64 << 10;
  private static final int TREES_BYTES_MAX = 64 << 20;
  private static final int LISTING_BYTES_MAX = 256 << 20;

  private final ServiceHttpClient http;

  public HttpCatalogClient(ServiceHttpClient http) {
    this.http = http;
  }

  @Override
  public Flux<TreeDescriptor> trees() {
    return http.call(HttpMethod.GET, CatalogRoutes.TREES, TREES_BYTES_MAX)
        .flatMapIterable(CatalogBodies::decodeTrees);
  }

  @Override
  public Mono<TreeDescriptor> createTree(TreeId id, TreeName name, Ownership root) {
    byte[] body = CatalogBodies.encode(new CatalogBodies.Create(id, name, root));
    return http.call(HttpMethod.POST, CatalogRoutes.TREES, body, SMALL_ANSWER_BYTES_MAX)
        .map(TreeDescriptorCodec::decode);
  }

  @Override
  public Mono<Void> deleteTree(TreeId tree) {
    return http.call(HttpMethod.DELETE, CatalogRoutes.TREE + tree, 0).then();
  }

  @Override
  public Mono<TreeProgress> progress(TreeId tree) {
    String path = CatalogRoutes.TREE + tree + CatalogRoutes.PROGRESS;
    return http.call(HttpMethod.GET, path, SMALL_ANSWER_BYTES_MAX)
        .map(CatalogBodies::decodeProgress);
  }

  @Override
  public Mono<CommitReceipt> commit(TreeId tree, CommitRequest request) {
    return Mono.fromCallable(() -> CatalogBodies.encode(new CatalogBodies.Commit(tree, request)))
        .flatMap(
            body -> http.call(HttpMethod.POST, CatalogRoutes.COMMITS, body, SMALL_ANSWER_BYTES_MAX))
        .map(CommitCodec::decodeReceipt);
  }

  @Override
  public Mono<Listing> list(
      TreeId tree, List<EntryName> path, @Nullable EntryName after, int entryCountMax) {
    byte[] body =
        CatalogBodies.encode(new CatalogBodies.ListPage(tree, path, after, entryCountMax));
    return http.call(HttpMethod.POST, CatalogRoutes.LISTINGS, body, LISTING_BYTES_MAX)
        .map(CatalogBodies::decodeListing);
  }

  @Override
  public Flux<SnapshotItem> snapshot(TreeId tree, InodeNumber root, long revisionMin) {
    byte[] body = CatalogBodies.encode(new CatalogBodies.Snapshot(tree, root, revisionMin));
    return Flux.defer(
        () -> {
          SnapshotDecoder decoder = new SnapshotDecoder();
          return http.stream(HttpMethod.POST, CatalogRoutes.SNAPSHOTS, body)
              .concatMapIterable(decoder::feed)
              .concatWith(Mono.fromRunnable(decoder::requireWhole));
        });
  }
}
